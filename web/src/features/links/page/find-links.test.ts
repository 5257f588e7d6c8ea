import { describe, expect, it } from 'vitest';
import { filterLinks, type LinkSort, listPage, sortLinks } from './find-links.ts';

const link = (id: string, changes = {}) => ({
  ...{ id, name: id, createdAt: '2026-01-01T00:00:00.000Z', viewCount: 0, projectId: null as string | null },
  lastViewedAt: null as string | null,
  ...changes,
});

const links = [
  link('a', { name: 'talk 10', createdAt: '2026-01-03T00:00:00.000Z', viewCount: 2 }),
  link('b', {
    name: 'Talk 9',
    createdAt: '2026-01-01T00:00:00.000Z',
    viewCount: 9,
    lastViewedAt: '2026-02-01T00:00:00.000Z',
  }),
  link('c', {
    name: 'étude',
    createdAt: '2026-01-02T00:00:00.000Z',
    viewCount: 2,
    lastViewedAt: '2026-02-02T00:00:00.000Z',
  }),
  link('d', { name: 'Zebra', createdAt: '2026-01-04T00:00:00.000Z', projectId: 'p' }),
];

const sorted = (sort: LinkSort) =>
  sortLinks(links, sort)
    .map(({ id }) => id)
    .join('');
const filtered = (search: string, projectId: string | null = null) =>
  filterLinks(links, { search, projectId })
    .map(({ id }) => id)
    .join('');

describe('sorting links', () => {
  it.each([
    ['newest', 'dacb'],
    ['oldest', 'bcad'],
    // As people read: case and accents do not count, 9 comes before 10.
    ['name', 'cbad'],
    // Equal links are sorted newest first.
    ['mostViewed', 'bacd'],
    // Links that were never viewed come last, newest first.
    ['recentlyViewed', 'cbda'],
  ] as const)('%s', (sort, order) => {
    expect(sorted(sort)).toBe(order);
  });

  it('does not change the given list', () => {
    sorted('name');
    expect(links.map(({ id }) => id).join('')).toBe('abcd');
  });

  it('sorts links that were created in the same millisecond by id', () => {
    const same = [link('a'), link('b')];
    expect(sortLinks(same, 'newest').map(({ id }) => id)).toEqual(['b', 'a']);
    expect(sortLinks(same.toReversed(), 'newest').map(({ id }) => id)).toEqual(['b', 'a']);
  });
});

describe('filtering links', () => {
  it.each([
    ['', 'abcd'],
    ['   ', 'abcd'],
    ['TALK', 'ab'],
    [' talk 1 ', 'a'],
    ['.*', ''],
    ['nothing like it', ''],
  ])('%j leaves %j', (search, left) => {
    expect(filtered(search)).toBe(left);
  });

  it('finds them by the names of their named links too', () => {
    const named = new Map([['d', [{ name: 'Acme, Jane' }, { name: 'Acme, Joe' }]]]);
    const ids = (search: string, projectId: string | null = null) =>
      filterLinks(links, { search, projectId, named }).map(({ id }) => id);
    expect(ids('joe')).toEqual(['d']);
    expect(ids('joe', 'elsewhere')).toEqual([]);
    expect(ids('nobody')).toEqual([]);
  });

  it('works by project, alone and with a search', () => {
    expect(filtered('', 'p')).toBe('d');
    expect(filtered('talk', 'p')).toBe('');
    expect(filtered('zeb', 'p')).toBe('d');
  });
});

const list = Array.from({ length: 41 }, (_, index) => index + 1);

it.each([
  [1, 20, [1, 20], 1, 3],
  [3, 20, [41, 41], 3, 3],
  [9, 20, [41, 41], 3, 3],
  [0, 50, [1, 41], 1, 1],
])('page %i of a list with %i links a page is page $3 of $4', (wanted, size, ends, page, pages) => {
  const found = listPage(list, wanted, size);
  expect([found.items.at(0), found.items.at(-1)]).toEqual(ends);
  expect(found).toMatchObject({ page, pages });
});

it('a full last page is not followed by an empty one', () => {
  expect(listPage(list.slice(0, 40), 9, 20)).toMatchObject({ page: 2, pages: 2 });
});

it('an empty list has one empty page', () => {
  expect(listPage([], 1, 20)).toEqual({ items: [], page: 1, pages: 1 });
});
