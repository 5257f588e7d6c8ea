import { expect, it } from 'vitest';
import type { NamedLinkFigures } from '#shared/api/figures.ts';
import type { NamedLink } from '#shared/api/named-links.ts';
import { comparedLinks, inOrder, orderAfter, type SortKey } from './compared-links.ts';

const link = (id: string, viewCount: number, lastViewedAt: string | null) =>
  ({ id, name: id, viewCount, lastViewedAt }) as NamedLink;
const figures = (visitors: number, averageSeconds: number | null) =>
  ({ visitors, averageSeconds, duration: 60 }) as NamedLinkFigures;

const links = comparedLinks(
  [
    link('Beta', 5, '2026-11-02T00:00:00Z'),
    link('Alpha', 5, null),
    link('Gamma', 9, '2026-11-01T00:00:00Z'),
    link('Gone', 1, null),
  ],
  new Map([
    ['Alpha', figures(0, null)],
    ['Beta', figures(3, 20)],
    ['Gamma', figures(2, 40)],
  ]),
);
const names = (by: SortKey, isDescending: boolean) => inOrder(links, { by, isDescending }).map(({ name }) => name);

it('a link that was revoked meanwhile is left out', () => {
  expect(links.map(({ id }) => id)).toEqual(['Beta', 'Alpha', 'Gamma']);
});

it.each<[SortKey, boolean, string[]]>([
  ['name', false, ['Alpha', 'Beta', 'Gamma']],
  ['views', true, ['Gamma', 'Alpha', 'Beta']],
  ['visitors', true, ['Beta', 'Gamma', 'Alpha']],
  ['averageSeconds', true, ['Gamma', 'Beta', 'Alpha']],
  ['lastViewedAt', true, ['Beta', 'Gamma', 'Alpha']],
  ['lastViewedAt', false, ['Alpha', 'Gamma', 'Beta']],
])(
  'links are in the order of %s (descending: %s); equal ones by name, those without a figure at the small end',
  (by, isDescending, expected) => {
    expect(names(by, isDescending)).toEqual(expected);
  },
);

it('a heading sorts by its column, and turns the order when it is pressed again', () => {
  const first = orderAfter({ by: 'name', isDescending: false }, 'views');
  expect([first, orderAfter(first, 'views')]).toEqual([
    { by: 'views', isDescending: true },
    { by: 'views', isDescending: false },
  ]);
  expect(orderAfter(first, 'name')).toEqual({ by: 'name', isDescending: false });
});
