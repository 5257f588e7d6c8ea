import { RotateCcw, Trash2 } from 'lucide-react';
import { dayText } from '#shared/english-format.ts';
import { type Command, menuEntries } from '../command.ts';
import { CsvButton } from '../csv-button.tsx';
import { filterField, pageField, searchField, sizeField, sortField } from '../fields.ts';
import { ListPager, listPage } from '../list-pager.tsx';
import { ListToolbar } from '../list-toolbar.tsx';
import { QueriedList } from '../queried-list.tsx';
import { RowMenu } from '../row-menu.tsx';
import { SelectBar } from '../select-bar.tsx';
import { SelectControl } from '../select-control.tsx';
import { useList } from '../use-list.ts';
import { useSelection } from '../use-selection.ts';

export interface DeletedLink {
  id: string;
  name: string;
  deletedAt: string;
  isMain: boolean;
}

const FIELDS = {
  q: searchField('Search deleted links'),
  kind: filterField('Kind', [
    { value: '', label: 'All links' },
    { value: 'main', label: 'Main links' },
  ]),
  sort: sortField<'newest' | 'name'>([
    { value: 'newest', label: 'Newest first' },
    { value: 'name', label: 'Name (A-Z)' },
  ]),
  page: pageField,
  size: sizeField([2, 50], 2),
};

const COMMANDS: Command<DeletedLink>[] = [
  {
    label: 'Bring back',
    Icon: RotateCcw,
    does: () => undefined,
    many: { label: 'Bring back', shortcut: 'b', does: () => undefined },
  },
  { label: 'Forget', Icon: Trash2, variant: 'destructive', may: ({ isMain }) => !isMain, does: () => undefined },
];

/** *Recently deleted links*: a whole list, of the pieces of this folder. */
export function DeletedLinks({ links }: { links: readonly DeletedLink[] }) {
  const list = useList(FIELDS);
  const { q, kind, sort, page, size } = list.choices;
  const found = links
    .filter(({ name, isMain }) => name.includes(q) && (kind === '' || isMain))
    .toSorted((a, b) => (sort === 'name' ? a.name.localeCompare(b.name) : b.deletedAt.localeCompare(a.deletedAt)));
  const shown = listPage(found, Number(page), Number(size));
  const selection = useSelection({ items: found, page: shown.items, list: list.key, noun: 'links' });
  const row = (link: DeletedLink) => (
    <li key={link.id}>
      <SelectControl {...link} isSelected={selection.ids.has(link.id)} isSelecting onSelect={selection.select} />
      <span>{`${link.name}, ${dayText(link.deletedAt)}`}</span>
      <RowMenu label={`Actions for ${link.name}`} entries={menuEntries(COMMANDS, link)} />
    </li>
  );
  const query = { data: shown.items, error: null, isFetching: false, refetch: () => undefined };
  return (
    <>
      <ListToolbar list={list} />
      <QueriedList query={query} name="Deleted links" row={row} empty={<p>Nothing was deleted</p>}>
        <CsvButton name="deleted-links" read={async () => found.map(({ name, deletedAt }) => [name, deletedAt])} />
      </QueriedList>
      <ListPager list={list} {...shown} total={found.length} />
      <SelectBar noun="links" selection={selection} commands={COMMANDS} selectsAll onClose={selection.end} />
    </>
  );
}
