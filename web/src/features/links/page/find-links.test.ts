import { describe, expect, it } from 'vitest';
import { listPage } from '#web/library/list/list-pager.tsx';
import { filterLinks, findNamedLinks, type LinkSort, sortLinks } from './find-links.ts';

const link = (id: string, changes = {}) => ({
  id,
  name: id,
  createdAt: '2026-01-01T00:00:00.000Z',
  viewCount: 0,
  projectId: null as string | null,
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
const filtered = (search: string, projectId: string | null = null, foundByLinks: string[] = []) =>
  filterLinks(links, { search, projectId, foundByLinks: new Set(foundByLinks) })
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
    ['9 talk', 'b'],
    ['"talk 9"', 'b'],
    ['“9 talk”', ''],
    ['"talk', 'ab'],
    ['ETUDE', 'c'],
    ['.*', ''],
    ['nothing like it', ''],
  ])('%j leaves %j', (search, left) => {
    expect(filtered(search)).toBe(left);
  });

  it('keeps recordings that are found by their named links', () => {
    expect(filtered('joe', null, ['d'])).toBe('d');
    expect(filtered('joe', 'elsewhere', ['d'])).toBe('');
  });

  it('works by project, alone and with a search', () => {
    expect(filtered('', 'p')).toBe('d');
    expect(filtered('talk', 'p')).toBe('');
    expect(filtered('zeb', 'p')).toBe('d');
  });
});

describe('named links are found', () => {
  const named = [
    { id: 'jane', name: 'Acme, Jané', recordingName: 'Product tour' },
    { id: 'joe', name: 'Acme, Joe', recordingName: 'Product tour' },
    { id: 'tour', name: 'Tour of Rome', recordingName: 'Holidays' },
  ];

  it.each([
    ['', []],
    ['  ', []],
    ['""', []],
    ['JANE', ['jane']],
    ['acme', ['jane', 'joe']],
    ['joe acme', ['joe']],
    ['"acme, joe"', ['joe']],
    ['„joe, acme“', []],
    // The recording is found by its own name, and none of its links.
    ['product', []],
    // A word in the name of the recording, and one in that of the link.
    ['product joe', ['joe']],
    ['"tour acme"', []],
    ['tour', ['tour']],
    ['joe nobody', []],
  ])('%j finds %j', (search, ids) => {
    expect([...findNamedLinks(named, search)]).toEqual(ids);
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
