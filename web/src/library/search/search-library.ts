import type { LibraryEntry } from '#shared/api/video/library.ts';
import { foldText } from '#shared/rules/ground/fold-text.ts';
import type { IndexedEntry, LibraryIndex } from './library-index.ts';
import { wordsOf } from './search-words.ts';

export const LIBRARY_SORTS = ['newest', 'oldest', 'name', 'longest', 'mostViewed'] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

/** Filter of recordings. Undefined fields match everything. */
interface LibraryFilter {
  userId?: string | undefined;
  /** With a link, or without. */
  isShared?: boolean | undefined;
  /** Project; null matches recordings without a project. */
  projectId?: string | null | undefined;
  recordingType?: LibraryEntry['recordingType'] | undefined;
  /** Created at this time or later, ISO 8601 in UTC. */
  from?: string | undefined;
  /** Created before this time, ISO 8601 in UTC. */
  before?: string | undefined;
}

export interface LibrarySearch {
  /** Words, and phrases in quotes. Each occurs in the name, the description, the project's name or the owner's name. */
  text: string;
  sort: LibrarySort;
  filter?: LibraryFilter;
}

/** Names of projects and people by id, by which recordings are also found. */
export interface LibraryNames {
  projects: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
}

type Entries = readonly IndexedEntry[];

/** Ids of one workspace have the same prefix, and then the creation time of the recording. */
const newestFirst = (entries: Iterable<IndexedEntry>): IndexedEntry[] =>
  [...entries].sort((a, b) => (a.id < b.id ? 1 : -1));

/** The folded name. */
const nameOf = ({ text }: IndexedEntry): string => text.slice(0, text.indexOf('\n'));

/** Numbers in names are padded to this many digits. */
const NUMBER_DIGITS = 12;

/**
 * Sort key of a name: folded, with 9 before 10. Comparing such texts takes a tenth of the time of `Intl.Collator`,
 * which is too slow for 10,000 names.
 */
const nameKey = (entry: IndexedEntry): string =>
  nameOf(entry).replace(/\d+/g, (number) => number.padStart(NUMBER_DIGITS, '0'));

function byName(newest: Entries): Entries {
  const named = newest.map((entry) => ({ entry, key: nameKey(entry) }));
  named.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  return named.map(({ entry }) => entry);
}

/** Sorts from a newest-first order, which remains for entries that compare equal. */
const SORTED: Record<LibrarySort, (newest: Entries) => Entries> = {
  newest: (newest) => newest,
  oldest: (newest) => newest.toReversed(),
  name: byName,
  longest: (newest) => newest.toSorted((a, b) => (b.duration ?? -1) - (a.duration ?? -1)),
  mostViewed: (newest) => newest.toSorted((a, b) => b.viewCount - a.viewCount),
};

/** Cache of sorted entries: while the user types, the same order is needed again and again. */
const orders = new WeakMap<LibraryIndex['entries'], Map<LibrarySort, Entries>>();

function sortedEntries({ entries }: LibraryIndex, sort: LibrarySort): Entries {
  const known = orders.get(entries) ?? new Map<LibrarySort, Entries>();
  orders.set(entries, known);
  const newest = known.get('newest') ?? newestFirst(entries.values());
  const sorted = known.get(sort) ?? SORTED[sort](newest);
  known.set('newest', newest).set(sort, sorted);
  return sorted;
}

type Test = (entry: IndexedEntry) => boolean;

const idsNamed = (names: ReadonlyMap<string, string>, word: string): Set<string> =>
  new Set([...names].flatMap(([id, name]) => (foldText(name).includes(word) ? [id] : [])));

/** Tests entries for a word. The names are searched once per word, not once per recording. */
function wordTest(word: string, { projects, people }: LibraryNames): Test {
  const inProjects = idsNamed(projects, word);
  const ofPeople = idsNamed(people, word);
  return ({ text, projectId, userId }) =>
    text.includes(word) || ofPeople.has(userId) || (projectId !== null && inProjects.has(projectId));
}

function filterTests({ userId, isShared, projectId, recordingType, from, before }: LibraryFilter): Test[] {
  const tests: Test[] = [];
  if (userId !== undefined) tests.push((entry) => entry.userId === userId);
  if (isShared !== undefined) tests.push((entry) => entry.isShared === isShared);
  if (projectId !== undefined) tests.push((entry) => entry.projectId === projectId);
  if (recordingType !== undefined) tests.push((entry) => entry.recordingType === recordingType);
  if (from !== undefined) tests.push((entry) => entry.createdAt >= from);
  if (before !== undefined) tests.push((entry) => entry.createdAt < before);
  return tests;
}

function findEntries(index: LibraryIndex, { text, sort, filter = {} }: LibrarySearch, names: LibraryNames): Entries {
  const tests = [...filterTests(filter), ...wordsOf(text).map((word) => wordTest(word, names))];
  return sortedEntries(index, sort).filter((entry) => tests.every((test) => test(entry)));
}

const idsOf = (entries: Entries): string[] => entries.map(({ id }) => id);

export const searchLibrary = (index: LibraryIndex, search: LibrarySearch, names: LibraryNames): string[] =>
  idsOf(findEntries(index, search, names));

/** How far a folded name is from a folded text: the same, beginning with it, containing it, or only its words. */
function distance(name: string, text: string): number {
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  return name.includes(text) ? 2 : 3;
}

/** Ids of recordings that a text finds: those whose name is the most like it first, and of these the newest. */
export function searchBest(index: LibraryIndex, text: string, names: LibraryNames): string[] {
  const folded = foldText(text.trim());
  const found = findEntries(index, { text, sort: 'newest' }, names);
  const ranked = found.map((entry) => ({ entry, rank: distance(nameOf(entry), folded) }));
  return idsOf(ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry));
}
