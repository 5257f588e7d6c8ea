import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { type CurrentWorkspace, CurrentWorkspaceContext } from '../current-workspace.ts';
import { type Command, menuEntries } from './command.ts';
import { CommandButtons } from './command-buttons.tsx';
import { type DeletedLink, DeletedLinks } from './test-support/deleted-links.tsx';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { style: {} } });
  vi.stubGlobal('navigator', {});
});

const links: DeletedLink[] = ['Ann', 'Bob', 'Cid', 'Dan'].map((name, index) => ({
  id: name,
  name,
  deletedAt: `2026-01-0${index + 1}T12:00:00.000Z`,
  isMain: name < 'C',
}));

/** The list as its screen shows it at an address. */
function shownAt(query: string): string {
  const workspace = { workspace: null } as CurrentWorkspace;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentWorkspaceContext value={workspace}>
        <MemoryRouter initialEntries={[`/deleted${query}`]}>
          <DeletedLinks links={links} />
        </MemoryRouter>
      </CurrentWorkspaceContext>
    </QueryClientProvider>,
  );
}

const namesIn = (html: string) => [...html.matchAll(/Actions for (\w+)/g)].map(([, name]) => name).join(' ');

it.each([
  ['', 'Dan Cid', 'Page 1 of 2 (4 total)'],
  ['?page=2', 'Bob Ann', 'Page 2 of 2 (4 total)'],
  ['?page=9', 'Bob Ann', 'Page 2 of 2 (4 total)'],
  ['?sort=name', 'Ann Bob', 'Page 1 of 2 (4 total)'],
  ['?sort=size', 'Dan Cid', 'Page 1 of 2 (4 total)'],
  ['?sort=name&size=50', 'Ann Bob Cid Dan', 'Items per page'],
  ['?q=Cid', 'Cid', ''],
  ['?kind=main', 'Bob Ann', ''],
])('the address %j shows %s', (query, names, pager) => {
  const html = shownAt(query);
  expect(namesIn(html)).toBe(names);
  expect(html.replaceAll('<!-- -->', '')).toContain(pager);
  expect(html.includes('aria-label="Pages"')).toBe(pager !== '');
});

it('a list has a control for each field, a checkbox for each row and a file', () => {
  const html = shownAt('?kind=main');
  for (const label of ['Search deleted links', 'Kind', 'Sort by', 'Select Bob', 'Deleted links'])
    expect(html).toContain(`aria-label="${label}"`);
  expect(html).toContain('Download CSV');
  expect(shownAt('?q=nothing')).toContain('Nothing was deleted');
});

it('a menu has the commands that may be done with its item, those that destroy something after a line', () => {
  const Icon = (() => null) as never;
  const does = () => undefined;
  const commands = [
    { label: 'Forget', Icon, variant: 'destructive' as const, does },
    { label: ({ name }: DeletedLink) => `Open ${name}`, Icon, does },
    { label: 'Share', Icon, may: ({ isMain }: DeletedLink) => isMain, does },
    { label: 'Only for many', Icon, many: { label: 'Many' } },
  ];
  const labels = ({ name }: { name: string }) =>
    menuEntries(commands, links.find((link) => link.name === name) as DeletedLink).map((entry) =>
      typeof entry === 'object' ? entry.label : entry,
    );
  expect(labels({ name: 'Ann' })).toEqual(['Open Ann', 'Share', 'line', 'Forget']);
  expect(labels({ name: 'Dan' })).toEqual(['Open Dan', 'line', 'Forget']);
});

it('the buttons of a row are the commands that may be done with its item, each with a name of its own', () => {
  const Icon = (() => null) as never;
  const commands: Command<DeletedLink>[] = [
    { label: 'Look', Icon, spoken: ({ name }) => `Look at ${name}`, dialog: () => null },
    {
      label: 'Forget',
      Icon,
      may: ({ isMain }) => isMain,
      asks: () => ({ title: '', text: '', yes: ['', ''], does: () => {} }),
    },
    { label: 'Only for many', Icon, many: { label: 'Many' } },
  ];
  const buttonsOf = (index: number, whyDisabledId?: string) => {
    const item = links[index] as DeletedLink;
    const html = renderToStaticMarkup(<CommandButtons {...{ commands, item, whyDisabledId }} />);
    return html.match(/<button.*?<\/button>/g) ?? [];
  };
  expect(buttonsOf(0).map((button) => button.replaceAll(/<.*?>/g, ''))).toEqual(['Look', 'Forget']);
  expect(buttonsOf(3)).toEqual([expect.stringContaining('aria-label="Look at Dan"')]);
  expect(buttonsOf(3, 'why')).toEqual([
    expect.stringMatching(/disabled="".*aria-describedby="why"|aria-describedby="why".*disabled=""/),
  ]);
});
