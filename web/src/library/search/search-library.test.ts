import { describe, expect, it } from 'vitest';
import type { LibraryEntry } from '#shared/api/video/library.ts';
import { EMPTY_INDEX, type LibraryIndex, withPage } from './library-index.ts';
import { type LibraryNames, type LibrarySearch, searchBest, searchLibrary } from './search-library.ts';

/** An id that sorts as made in this place. */
const idOf = (place: number) => `w_${String(place).padStart(8, '0')}`;

const entry = (place: number, changes: Partial<LibraryEntry> = {}): LibraryEntry => ({
  id: idOf(place),
  name: `Recording ${place}`,
  description: null,
  projectId: null,
  userId: 'u1',
  recordingType: 'screen',
  duration: 10,
  createdAt: new Date(Date.UTC(2026, 0, 1) + place * 1000).toISOString(),
  viewCount: 0,
  isShared: false,
  ...changes,
});

const indexOf = (entries: LibraryEntry[]): LibraryIndex =>
  withPage(EMPTY_INDEX, { startsOver: true, entries, removed: [], after: 'a', hasMore: false });

const NO_NAMES: LibraryNames = { projects: new Map(), people: new Map() };

/** Places of what is found. */
const find = (index: LibraryIndex, search: Partial<LibrarySearch>, names = NO_NAMES) =>
  searchLibrary(index, { text: '', sort: 'newest', ...search }, names).map((id) => Number(id.slice(2)));

describe('the typed text', () => {
  const index = indexOf([
    entry(1, { name: 'Café au lait', projectId: 'p1' }),
    entry(2, { name: 'Straße nach Łódź', description: 'Weekly planning\nof the road', userId: 'u2' }),
    entry(3, { name: 'ΟΔΟΣ', description: 'Ｗｉｄｅ letters' }),
    entry(4, { name: 'कि', projectId: 'p2' }),
    entry(5, { name: 'Plan (50%) [draft]' }),
  ]);
  const names = {
    projects: new Map([
      ['p1', 'Marketing'],
      ['p2', 'Zürich office'],
    ]),
    people: new Map([
      ['u1', 'Ada Lovelace'],
      ['u2', 'José Niño'],
    ]),
  };

  it.each([
    ['nothing finds everything', '   ', [5, 4, 3, 2, 1]],
    ['a name, whatever its case', 'cAFÉ', [1]],
    ['a name without its accents', 'cafe', [1]],
    ['a name with an accent that it does not have', 'plán', [5, 2]],
    ['a part of a word', 'aff', []],
    ['a part in the middle of a word', 'afé', [1]],
    ['a sharp s', 'strasse', [2]],
    ['a sigma at the end of a word', 'οδοσ', [3]],
    ['letters of another width', 'wide', [3]],
    ['signs that write a vowel, which are no accents', 'का', []],
    ['a description', 'planning', [2]],
    ['words in any order, all of which must occur', 'road weekly', [2]],
    ['a phrase in quotes', '"weekly planning"', [2]],
    ['a phrase in curly quotes, and a word', '“of the road” strasse', [2]],
    ['a phrase in quotes in another order', '"planning weekly"', []],
    ['a phrase whose last quote is not typed yet', '"planning', [2]],
    ['words when one occurs nowhere', 'road monthly', []],
    ['words that are in different texts', 'cafe marketing ada', [1]],
    ['a project', 'zurich', [4]],
    ['an owner', 'jose nino', [2]],
    ['a word across name and description', 'łódźweekly', []],
    ['signs that mean something elsewhere', '(50%) [', [5]],
  ])('%s', (_what, text, found) => {
    expect(find(index, { text }, names)).toEqual(found);
  });

  it('finds nothing by the name of an unknown project or person', () => {
    expect(find(index, { text: 'marketing' })).toEqual([]);
  });
});

describe('the order', () => {
  const index = indexOf([
    entry(1, { name: 'Take 10', duration: 5, viewCount: 7 }),
    entry(2, { name: 'take 9', duration: null, viewCount: 7 }),
    entry(3, { name: 'Älter', duration: 50, viewCount: 0 }),
    entry(4, { name: 'Zoo', duration: 5, viewCount: 9 }),
  ]);

  it.each([
    ['newest', [4, 3, 2, 1]],
    ['oldest', [1, 2, 3, 4]],
    ['name', [3, 2, 1, 4]],
    ['longest', [3, 4, 1, 2]],
    ['mostViewed', [4, 2, 1, 3]],
  ] as const)('%s', (sort, found) => {
    expect(find(index, { sort })).toEqual(found);
  });

  it('follows a change', () => {
    expect(find(index, { sort: 'mostViewed' })).toEqual([4, 2, 1, 3]);
    const page = {
      startsOver: false,
      entries: [entry(3, { viewCount: 10 })],
      removed: [idOf(4)],
      after: 'b',
      hasMore: false,
    };
    expect(find(withPage(index, page), { sort: 'mostViewed' })).toEqual([3, 2, 1]);
  });
});

describe('a filter', () => {
  const index = indexOf([
    entry(1, { userId: 'u2', isShared: true, projectId: 'p1' }),
    entry(2, { recordingType: 'camera', isShared: true }),
    entry(3, { projectId: 'p1' }),
  ]);

  it.each([
    ['nothing', {}, [3, 2, 1]],
    ['of one person', { userId: 'u2' }, [1]],
    ['with a link', { isShared: true }, [2, 1]],
    ['without a link', { isShared: false }, [3]],
    ['in a project', { projectId: 'p1' }, [3, 1]],
    ['in no project', { projectId: null }, [2]],
    ['of one kind', { recordingType: 'camera' as const }, [2]],
    ['from a time on', { from: entry(2).createdAt }, [3, 2]],
    ['before a time', { before: entry(2).createdAt }, [1]],
    ['several at once', { isShared: true, projectId: 'p1' }, [1]],
  ])('%s', (_what, filter, found) => {
    expect(find(index, { filter })).toEqual(found);
  });

  it('and words restrict the results together', () => {
    expect(find(index, { text: 'recording', filter: { isShared: true, recordingType: 'camera' } })).toEqual([2]);
  });
});

describe.each([10_000, 100_000])('of %i recordings', (count) => {
  const index = indexOf(
    Array.from({ length: count }, (_, place) =>
      entry(place, {
        name: `Résumé of sprint ${place}`,
        description: place % 1000 === 0 ? 'Quarterly réview' : null,
        projectId: `p${place % 20}`,
        viewCount: (place * 7919) % 1009,
      }),
    ),
  );
  const names = { projects: new Map([['p3', 'Launch']]), people: new Map([['u1', 'Ada']]) };

  it('each is found', () => {
    expect(index.entries.size).toBe(count);
    expect(find(index, { text: `sprint ${count - 1}` })).toEqual([count - 1]);
    expect(find(index, { text: 'quarterly review resume' })).toHaveLength(count / 1000);
    expect(find(index, { text: 'launch ada' }, names)).toHaveLength(count / 20);
    expect(find(index, { text: 'nowhere' })).toEqual([]);
  });

  it('all are sorted', () => {
    const views = find(index, { sort: 'mostViewed' }).map((place) => (place * 7919) % 1009);
    expect(views).toEqual(views.toSorted((a, b) => b - a));
    expect(find(index, { sort: 'name' })).toEqual(find(index, { sort: 'oldest' }));
  });
});

it('the best match comes first: the same name, then its beginning, a part of it, and its words', () => {
  const index = indexOf([
    entry(1, { name: 'Take 0' }),
    entry(2, { name: 'A take 0 of two' }),
    entry(3, { name: 'Take 05' }),
    entry(4, { name: 'Take 10' }),
    entry(5, { name: 'TAKE 0' }),
    entry(6, { name: 'Retake', description: 'the take, 0 seconds' }),
  ]);
  const places = searchBest(index, ' take 0', NO_NAMES).map((id) => Number(id.slice(2)));
  expect(places).toEqual([5, 1, 3, 2, 6, 4]);
});
