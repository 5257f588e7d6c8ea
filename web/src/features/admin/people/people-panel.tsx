import { UserPlus, Users } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { Person } from '#shared/api/upkeep/people.ts';
import { countText } from '#web/lib/count-text.ts';
import { useReadOn } from '#web/lib/paged-list.ts';
import { menuEntries } from '#web/library/list/command.ts';
import { CsvButton } from '#web/library/list/csv-button.tsx';
import { filterField, pageField, searchField, sizeField, sortField } from '#web/library/list/fields.ts';
import { ListPager, listPage } from '#web/library/list/list-pager.tsx';
import { ListToolbar } from '#web/library/list/list-toolbar.tsx';
import { QueriedList } from '#web/library/list/queried-list.tsx';
import { useList } from '#web/library/list/use-list.ts';
import { useRun } from '#web/library/list/use-run.tsx';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { signOnOffer } from '#web/library/sign-on.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton } from '#web/ui/dialog-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { choosePeople, type PeopleFilter, type PeopleSort, personRows } from './choose-people.ts';
import { useDetails, usePeople } from './people-queries.ts';
import { usePersonCommands } from './person-commands.tsx';
import { PersonRow } from './person-row.tsx';

const InvitePersonDialog = lazyDialog(() => import('./invite-person-dialog.tsx').then((m) => m.InvitePersonDialog));

/** What is chosen of the list. */
const PEOPLE_FIELDS = {
  search: searchField('Search people'),
  state: filterField<PeopleFilter>('State', [
    { value: 'all', label: 'Everyone' },
    { value: 'active', label: 'Active' },
    { value: 'stopped', label: 'Suspended' },
    { value: 'unverified', label: 'Unverified' },
    { value: 'administrators', label: 'Administrators' },
    { value: 'unseen', label: 'Never seen' },
    { value: 'withoutSignOn', label: 'Without sign-on' },
  ]),
  sort: sortField<PeopleSort>([
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
    { value: 'name', label: 'Name (A-Z)' },
    { value: 'email', label: 'Email (A-Z)' },
    { value: 'seen', label: 'Last seen' },
  ]),
  page: pageField,
  size: sizeField([25], 25),
};

/** The last one only where people sign on through a company. */
const states = () => PEOPLE_FIELDS.state.options.filter(({ value }) => value !== 'withoutSignOn' || signOnOffer());

export function PeoplePanel() {
  const list = useList(PEOPLE_FIELDS, true);
  const query = usePeople();
  // The rest is read while the first page is on screen.
  useReadOn(query);
  const { items, isKnown, error, hasMore } = query;
  const { state: filter, sort, page, size } = list.choices;
  const search = useDeferredValue(list.choices.search);
  const people = useMemo(() => choosePeople(items, { search, filter, sort }), [items, search, filter, sort]);
  const shown = useMemo(() => listPage(people, Number.parseInt(page, 10) || 1, Number(size)), [people, page, size]);
  if (!isKnown && error) return <LoadFailure title="People could not be loaded" query={query} />;
  return (
    <div className="grid gap-5">
      <ListToolbar list={list} options={{ state: states() }}>
        <DialogButton className="h-10 max-sm:w-full" dialog={(onClose) => <InvitePersonDialog onClose={onClose} />}>
          <UserPlus aria-hidden />
          Invite a person
        </DialogButton>
      </ListToolbar>
      <p role="status" className="min-h-5 text-muted-foreground text-sm">
        {isKnown && `${countText(people.length, 'account')}${hasMore ? ' so far. Loading more...' : ''}`}
      </p>
      <PeopleList query={query} shown={isKnown ? shown.items : undefined} />
      {people.length > 0 && <ListPager list={list} {...shown} total={people.length} />}
      {query.hasFailedMore && (
        <div>
          <Button variant="outline" pending={query.isLoadingMore} onClick={query.loadMore}>
            The rest could not be loaded. Try again
          </Button>
        </div>
      )}
      {people.length > 0 && !hasMore && (
        <div>
          <CsvButton name="people" read={async () => personRows(people)} />
        </div>
      )}
      <p className="text-[13px] text-muted-foreground">
        Recordings and sizes count the workspaces a person owns. Administrators are set in the installation's
        configuration (ADMIN_EMAILS, or adminEmails on AWS).
      </p>
    </div>
  );
}

const Nobody = () => (
  <EmptyState
    icon={Users}
    title="No one found"
    description="Try another search or state, or invite the person by email."
  />
);

interface PeopleListProps {
  query: ReturnType<typeof usePeople>;
  /** Those of the page; undefined until the first are known. */
  shown: readonly Person[] | undefined;
}

function PeopleList({ query: { error, isFetching, refetch }, shown }: PeopleListProps) {
  const { data } = useDetails(shown?.map(({ id }) => id) ?? []);
  const details = new Map(data?.map((each) => [each.id, each]));
  const commands = usePersonCommands();
  // Of the list: a person may leave it while the dialog is open.
  const { run, opened } = useRun(commands);
  return (
    <>
      <QueriedList
        query={{ data: shown, error, isFetching, refetch }}
        name="People"
        isCard
        row={(person) => (
          <PersonRow
            key={person.id}
            person={person}
            details={details.get(person.id)}
            entries={menuEntries(commands, person, run)}
          />
        )}
        empty={<Nobody />}
      />
      {opened}
    </>
  );
}
