import { History } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Act, ActsQuery } from '#shared/api/telling/acts.ts';
import { ACT_NAMES } from '#shared/model/ground/event.ts';
import type { Page } from '#web/lib/api.ts';
import { ACTS_CSV_MAX } from '#web/lib/limits.ts';
import { type PagedList, type PagedQuery, readPages, usePagedList, useReadOn } from '#web/lib/paged-list.ts';
import { cn } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useIsNear } from '#web/ui/use-is-near.ts';
import { DateTime } from '../date-time.tsx';
import { CsvButton } from '../list/csv-button.tsx';
import { DayField } from '../list/day-field.tsx';
import { dayField, filterField, namesField } from '../list/fields.ts';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { QueriedList } from '../list/queried-list.tsx';
import { useList } from '../list/use-list.ts';
import { actLabel, actText, detailsText, linkName, subjectPath, subjectText, wayText, whoText } from './act-texts.ts';
import { actRows } from './acts-csv.ts';

type ActsFilter = Pick<ActsQuery, 'act' | 'personId' | 'from' | 'to'>;

/** What is chosen of the record. */
const ACT_FIELDS = {
  act: filterField('Action', [
    { value: '', label: 'All activity' },
    ...ACT_NAMES.map((value) => ({ value, label: actLabel(value) })),
  ]),
  /** The id of a person. */
  person: namesField('Person'),
  from: dayField('From'),
  to: dayField('To'),
};

export interface ActsRecord {
  queryOf: (filter: ActsFilter) => PagedQuery<Act>;
  /** Reads a page for a file. */
  readPage: (query: ActsQuery) => Promise<Page<Act>>;
  /** Whether it is the record of the current workspace. */
  isOfWorkspace: boolean;
  /** The page of a person; null when the reader of the record has none. */
  pathOf: (person: { id: string; email: string | null }) => string | null;
}

interface ActsListProps {
  record: ActsRecord;
  /** People by whom the record can be filtered. */
  people: readonly { id: string; name: string }[];
}

/** The beginning of a day where the reader is, some days later; undefined for an empty field, and for no day. */
export function timeOf(day: string, daysLater: number): string | undefined {
  if (day === '') return undefined;
  const date = new Date(`${day}T00:00:00`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + daysLater);
  return new Date(date.getTime() - daysLater).toISOString();
}

/** The record of acts, the newest first, with filters and a file for spreadsheets. */
export function ActsList({ record, people }: ActsListProps) {
  const list = useList(ACT_FIELDS, !record.isOfWorkspace);
  const { act, person, from, to } = list.choices;
  const filter: ActsFilter = {
    act: act || undefined,
    personId: person || undefined,
    from: timeOf(from, 0),
    to: timeOf(to, 1),
  };
  const everyone = [{ value: '', label: 'Everyone' }, ...people.map(({ id, name }) => ({ value: id, label: name }))];
  const place = useRef<HTMLDivElement>(null);
  const isInView = useIsNear(place, '0px');
  return (
    <div ref={place} className="grid gap-4">
      <ListToolbar
        list={list}
        options={{ person: everyone }}
        without={people.length > 0 ? [] : ['person']}
        showsFilters
      >
        <DayField list={list} name="from" />
        <DayField list={list} name="to" />
      </ListToolbar>
      <Entries key={list.key} record={record} filter={filter} isInView={isInView} />
    </div>
  );
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
  const list = usePagedList(record.queryOf(filter));
  // A page of a filter may be empty although more follow.
  const isSearching = list.items.length === 0 && list.hasMore && !list.hasFailedMore;
  useReadOn(list, isSearching);
  useFreshOnReturn(list, isInView);
  const readRows = async () =>
    actRows(await readPages((page) => record.readPage({ ...filter, ...page }), ACTS_CSV_MAX));
  return (
    <QueriedList
      query={{ ...list, isKnown: list.isKnown && !isSearching }}
      name="Activity"
      row={(act) => <Entry key={act.id} act={act} pathOf={record.pathOf} />}
      more="Earlier activity"
      empty={
        <EmptyState
          icon={History}
          heading="h3"
          className="py-10"
          title="No activity"
          description="Activity is kept for 365 days, starting with this version. Try other filters."
        />
      }
    >
      <CsvButton name="activity" read={readRows} />
    </QueriedList>
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
