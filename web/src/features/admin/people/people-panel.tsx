import { UserPlus, Users } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Person } from '#shared/api/upkeep/people.ts';
import { numberText } from '#shared/english-format.ts';
import { countText } from '#web/lib/count-text.ts';
import type { PagedList } from '#web/lib/paged-list.ts';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { signOnOffer } from '#web/library/sign-on.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { RowSkeleton } from '#web/ui/row-skeleton.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { choosePeople, type PeopleFilter, type PeopleSort } from './choose-people.ts';
import { useDetails, usePeople } from './people-queries.ts';
import { PersonRow } from './person-row.tsx';

const InvitePersonDialog = lazyDialog(() => import('./invite-person-dialog.tsx').then((m) => m.InvitePersonDialog));

/** People on one page of the screen. */
const PAGE = 25;

const FILTERS: { value: PeopleFilter; label: string }[] = [
  { value: 'all', label: 'Everyone' },
  { value: 'active', label: 'Active' },
  { value: 'stopped', label: 'Suspended' },
  { value: 'unverified', label: 'Unverified' },
  { value: 'administrators', label: 'Administrators' },
  { value: 'unseen', label: 'Never seen' },
];

const WITHOUT_SIGN_ON = { value: 'withoutSignOn', label: 'Without sign-on' } as const;

/** The last one only where people sign on through a company. */
const filters = () => (signOnOffer() ? [...FILTERS, WITHOUT_SIGN_ON] : FILTERS);

const SORTS: { value: PeopleSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name (A-Z)' },
  { value: 'email', label: 'Email (A-Z)' },
  { value: 'seen', label: 'Last seen' },
];

/** Reads the rest of the list while the first page is on screen. */
function useAllPeople(): PagedList<Person> {
  const list = usePeople();
  const { isKnown, hasMore, isLoadingMore, hasFailedMore, loadMore } = list;
  const isDue = isKnown && hasMore && !isLoadingMore && !hasFailedMore;
  useEffect(() => {
    if (isDue) loadMore();
  }, [isDue, loadMore]);
  return list;
}

export function PeoplePanel() {
  const list = useAllPeople();
  const { items, isKnown, error, hasMore } = list;
  if (!isKnown && error) return <LoadFailure title="People could not be loaded" query={list} />;
  return (
    <div className="grid gap-5">
      <People people={items} isLoading={!isKnown} isPartial={hasMore} />
      {list.hasFailedMore && (
        <div>
          <Button variant="outline" pending={list.isLoadingMore} onClick={list.loadMore}>
            The rest could not be loaded. Try again
          </Button>
        </div>
      )}
    </div>
  );
}

interface PeopleProps {
  people: readonly Person[];
  isLoading: boolean;
  /** Whether more accounts are still being read. */
  isPartial: boolean;
}

/** The search, which the address may have, and the page of its results that is shown. */
function useWanted() {
  const [search, setSearch] = useState(useSearchParams()[0].get('search') ?? '');
  const [filter, setFilter] = useState<PeopleFilter>('all');
  const [sort, setSort] = useState<PeopleSort>('newest');
  const [page, setPage] = useState(0);
  /** Another choice begins on the first page. */
  const choosing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPage(0);
    };
  return {
    search,
    filter,
    sort,
    page,
    setPage,
    setSearch: choosing(setSearch),
    setFilter: choosing(setFilter),
    setSort: choosing(setSort),
  };
}

function People({ people, isLoading, isPartial }: PeopleProps) {
  const wanted = useWanted();
  const { filter, sort } = wanted;
  const search = useDeferredValue(wanted.search);
  const chosen = useMemo(() => choosePeople(people, { search, filter, sort }), [people, search, filter, sort]);
  return (
    <>
      <Toolbar {...wanted} />
      <p role="status" className="min-h-5 text-muted-foreground text-sm">
        {!isLoading && `${countText(chosen.length, 'account')}${isPartial ? ' so far. Loading more...' : ''}`}
      </p>
      {isLoading && <Loading />}
      {!isLoading && chosen.length === 0 && <Nobody />}
      {chosen.length > 0 && <PeoplePage people={chosen} page={wanted.page} onPage={wanted.setPage} />}
      <p className="text-[13px] text-muted-foreground">
        Recordings and sizes count the workspaces a person owns. Administrators are set in the installation's
        configuration (ADMIN_EMAILS, or adminEmails on AWS).
      </p>
    </>
  );
}

type ToolbarProps = Omit<ReturnType<typeof useWanted>, 'page' | 'setPage'>;

function Toolbar({ search, setSearch, filter, setFilter, sort, setSort }: ToolbarProps) {
  const [isInviting, setInviting] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <SearchField
        label="Search people"
        placeholder="Search people..."
        value={search}
        onValueChange={setSearch}
        className="min-w-0 flex-1 basis-60"
      />
      <Select
        aria-label="State"
        value={filter}
        onValueChange={setFilter}
        options={filters()}
        wrapperClassName="min-w-0 flex-1 basis-36 sm:max-w-44"
      />
      <Select
        aria-label="Sort by"
        value={sort}
        onValueChange={setSort}
        options={SORTS}
        wrapperClassName="min-w-0 flex-1 basis-36 sm:max-w-44"
      />
      <Button className="h-10 max-sm:w-full" onClick={() => setInviting(true)}>
        <UserPlus aria-hidden />
        Invite a person
      </Button>
      {isInviting && <InvitePersonDialog onClose={() => setInviting(false)} />}
    </div>
  );
}

const LOADING_ROWS = ['one', 'two', 'three', 'four', 'five', 'six'];

const Loading = () => (
  <Card className="divide-y divide-border">
    {LOADING_ROWS.map((row) => (
      <div key={row} className="p-4">
        <RowSkeleton label="Loading people..." />
      </div>
    ))}
  </Card>
);

const Nobody = () => (
  <EmptyState
    icon={Users}
    title="No one found"
    description="Try another search or state, or invite the person by email."
  />
);

interface PeoplePageProps {
  people: readonly Person[];
  page: number;
  onPage: (page: number) => void;
}

function PeoplePage({ people, page, onPage }: PeoplePageProps) {
  const pages = Math.ceil(people.length / PAGE);
  const current = Math.min(page, pages - 1);
  const shown = people.slice(current * PAGE, (current + 1) * PAGE);
  const { data } = useDetails(shown.map(({ id }) => id));
  const details = new Map(data?.map((each) => [each.id, each]));
  return (
    <>
      <Card>
        <ul aria-label="People" className="divide-y divide-border">
          {shown.map((person) => (
            <PersonRow key={person.id} person={person} details={details.get(person.id)} />
          ))}
        </ul>
      </Card>
      {pages > 1 && (
        <nav aria-label="Pages of people" className="flex items-center justify-between gap-3">
          <Button variant="outline" disabled={current === 0} onClick={() => onPage(current - 1)}>
            Previous
          </Button>
          <p className="tabular text-muted-foreground text-sm">
            {`Page ${numberText(current + 1)} of ${numberText(pages)}`}
          </p>
          <Button variant="outline" disabled={current + 1 >= pages} onClick={() => onPage(current + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  );
}
