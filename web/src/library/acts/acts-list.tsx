import { Download, History } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Act, ActsQuery } from '#shared/api/telling/acts.ts';
import { ACT_NAMES } from '#shared/model/ground/event.ts';
import type { Page } from '#web/lib/api.ts';
import { ACTS_CSV_MAX } from '#web/lib/limits.ts';
import { type PagedList, type PagedQuery, usePagedList } from '#web/lib/paged-list.ts';
import { isoDate, LAST_DAY } from '#web/lib/time-text.ts';
import { saveFile } from '#web/media/download/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Input } from '#web/ui/input.tsx';
import { RowSkeleton } from '#web/ui/row-skeleton.tsx';
import { Select } from '#web/ui/select.tsx';
import { useIsNear } from '#web/ui/use-is-near.ts';
import { notifyFailure } from '../app-mutation.ts';
import { DateTime } from '../date-time.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { actLabel, actText, detailsText, linkName, subjectPath, subjectText, wayText, whoText } from './act-texts.ts';
import { actsAsCsv } from './acts-csv.ts';

type ActsFilter = Pick<ActsQuery, 'act' | 'personId' | 'from' | 'to'>;

const ALL = '';
const ACT_OPTIONS = [
  { value: ALL, label: 'All activity' },
  ...ACT_NAMES.map((name) => ({ value: name as string, label: actLabel(name) })),
];

export interface ActsRecord {
  queryOf: (filter: ActsFilter) => PagedQuery<Act>;
  /** Reads a page for a file. @param cursor null for the first */
  readPage: (filter: ActsFilter, cursor: string | null) => Promise<Page<Act>>;
  /** The page of a person; null when the reader of the record has none. */
  pathOf: (person: { id: string; email: string | null }) => string | null;
}

interface ActsListProps {
  record: ActsRecord;
  /** People by whom the record can be filtered. */
  people: readonly { id: string; name: string }[];
  /** The one of them who is chosen at first. */
  personId?: string | undefined;
}

/** The beginning of a day where the reader is, some days later; undefined for an empty field, and for no day. */
export function timeOf(day: string, daysLater: number): string | undefined {
  if (day === '') return undefined;
  const date = new Date(`${day}T00:00:00`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + daysLater);
  return new Date(date.getTime() - daysLater).toISOString();
}

/** What the person has chosen, and the filter that it makes. */
function useFilter(firstPerson: string) {
  const [act, setAct] = useState(ALL);
  const [personId, setPerson] = useState(firstPerson);
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const filter: ActsFilter = {
    act: ACT_NAMES.find((name) => name === act),
    personId: personId || undefined,
    from: timeOf(first, 0),
    to: timeOf(last, 1),
  };
  return { act, setAct, personId, setPerson, first, setFirst, last, setLast, filter };
}

/** Two filters, which share a line with the other two, or have one of their own. */
const FILTER_PAIR = 'flex min-w-0 flex-1 basis-96 flex-wrap gap-2';

/** The record of acts, the newest first, with filters and a file for spreadsheets. */
export function ActsList({ record, people, personId: firstPerson = ALL }: ActsListProps) {
  const { act, setAct, personId, setPerson, first, setFirst, last, setLast, filter } = useFilter(firstPerson);
  const everyone = [{ value: ALL, label: 'Everyone' }, ...people.map(({ id, name }) => ({ value: id, label: name }))];
  const place = useRef<HTMLDivElement>(null);
  const isInView = useIsNear(place, '0px');
  return (
    <div ref={place} className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <div className={FILTER_PAIR}>
          <Select
            aria-label="Action"
            value={act}
            onValueChange={setAct}
            options={ACT_OPTIONS}
            wrapperClassName="min-w-0 flex-1 basis-44"
          />
          {people.length > 0 && (
            <Select
              aria-label="Person"
              value={personId}
              onValueChange={setPerson}
              options={everyone}
              wrapperClassName="min-w-0 flex-1 basis-44"
            />
          )}
        </div>
        <div className={FILTER_PAIR}>
          <DayField label="From" value={first} onChange={setFirst} />
          <DayField label="To" value={last} onChange={setLast} />
        </div>
      </div>
      <Entries key={JSON.stringify(filter)} record={record} filter={filter} isInView={isInView} />
    </div>
  );
}

function DayField({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-1 basis-44 items-center gap-2 text-sm">
      <label htmlFor={id} className="text-muted-foreground max-sm:min-w-10">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        className="min-w-0 flex-1"
        max={LAST_DAY}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

async function readAll({ readPage }: ActsRecord, filter: ActsFilter): Promise<Act[]> {
  const acts: Act[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Act> = await readPage(filter, cursor);
    acts.push(...page.items);
    cursor = page.next;
  } while (cursor !== null && acts.length < ACTS_CSV_MAX);
  return acts.slice(0, ACTS_CSV_MAX);
}

/** Reads the wanted part of the record page by page, and saves it. */
function useSaveCsv(record: ActsRecord, filter: ActsFilter) {
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const text = actsAsCsv(await readAll(record, filter));
      saveFile(new Blob([text], { type: 'text/csv' }), `activity-${isoDate(new Date())}.csv`);
    } catch (error) {
      notifyFailure(error as Error, { title: 'Not saved', text: 'The file could not be created. Please try again.' });
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
}

/** Reads on while nothing is found: a page of a filter may be empty although more follow. */
function useFound(query: PagedQuery<Act>) {
  const list = usePagedList(query);
  const { items, hasMore, isLoadingMore, hasFailedMore, loadMore } = list;
  const isSearching = items.length === 0 && hasMore && !hasFailedMore;
  useEffect(() => {
    if (isSearching && !isLoadingMore) loadMore();
  }, [isSearching, isLoadingMore, loadMore]);
  return { ...list, isSearching };
}

/** Reads a list again each time that the person returns to it on an open screen. */
function useFreshOnReturn({ refetch }: Pick<PagedList<Act>, 'refetch'>, isInView: boolean): void {
  const wasSeen = useRef(false);
  const read = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (isInView && wasSeen.current) read();
    wasSeen.current ||= isInView;
  }, [isInView]);
}

interface EntriesProps {
  record: ActsRecord;
  filter: ActsFilter;
  isInView: boolean;
}

function Entries({ record, filter, isInView }: EntriesProps) {
  const list = useFound(record.queryOf(filter));
  useFreshOnReturn(list, isInView);
  const { isSaving, save } = useSaveCsv(record, filter);
  const { items, isKnown, error, hasMore, isSearching } = list;
  if (!isKnown && error) return <LoadFailure title="Activity could not be loaded" heading="h3" query={list} />;
  if (!isKnown || isSearching) return <RowSkeleton label="Loading activity..." />;
  if (items.length === 0 && !hasMore) {
    return (
      <EmptyState
        icon={History}
        heading="h3"
        className="py-10"
        title="No activity"
        description="Activity is kept for 365 days, starting with this version. Try other filters."
      />
    );
  }
  return (
    <>
      <ul aria-label="Activity" className="divide-y divide-border border-y">
        {items.map((each) => (
          <Entry key={each.id} act={each} pathOf={record.pathOf} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {hasMore && (
          <Button variant="outline" pending={list.isLoadingMore} onClick={list.loadMore}>
            {list.hasFailedMore ? 'Try again' : 'Earlier activity'}
          </Button>
        )}
        <Button variant="outline" pending={isSaving} onClick={() => void save()}>
          <Download aria-hidden />
          Download CSV
        </Button>
      </div>
    </>
  );
}

/** A name that people gave, or have. It leads to its page while there is one. */
function Named({ name, path, ...rest }: { name: string; path: string | null; title?: string; className?: string }) {
  const shown = { translate: 'no', dir: 'auto', ...rest } as const;
  if (path === null) return <span {...shown}>{name}</span>;
  return (
    <Link to={path} {...shown} className={cn('inline-block underline underline-offset-2', rest.className)}>
      {name}
    </Link>
  );
}

function Entry({ act, pathOf }: { act: Act; pathOf: ActsRecord['pathOf'] }) {
  const { userId: id, email } = act.by;
  const subject = subjectText(act);
  const link = linkName(act);
  const more = [detailsText(act), wayText(act.by)].filter(Boolean).join(' · ');
  return (
    <li className="grid gap-0.5 py-3">
      <p className="wrap-anywhere text-sm">
        <Named
          name={whoText(act.by)}
          path={id && pathOf({ id, email })}
          title={email ?? undefined}
          className="font-medium"
        />
        <span>{` ${actText(act)}`}</span>
        {link && (
          <>
            <span> </span>
            <Named name={link} path={null} />
          </>
        )}
        {subject && (
          <>
            <span>{': '}</span>
            <Named name={subject} path={subjectPath(act, pathOf(act.on))} title={act.on.email ?? undefined} />
          </>
        )}
      </p>
      <p className="wrap-anywhere text-[13px] text-muted-foreground">
        <DateTime time={act.at} />
        {more && <span>{` · ${more}`}</span>}
      </p>
    </li>
  );
}
