import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { LibraryEntry, readLibrary } from '#shared/api/video/library.ts';
import { foldText } from '#shared/rules/ground/fold-text.ts';

export interface IndexedEntry extends LibraryEntry {
  /** Name and description, folded. */
  text: string;
}

/** Search index of a workspace. It is immutable: every change creates a new object. */
export interface LibraryIndex {
  /** By id, in no order. */
  entries: ReadonlyMap<string, IndexedEntry>;
  /** Cursor for the remaining pages or the later changes; undefined before the first response. */
  after: string | undefined;
  isComplete: boolean;
}

export type LibraryPage = OutputOf<typeof readLibrary>;

export const EMPTY_INDEX: LibraryIndex = { entries: new Map(), after: undefined, isComplete: false };

const indexedEntry = (entry: LibraryEntry): IndexedEntry => ({
  ...entry,
  // Search words contain no line break, so no match spans the name and the description.
  text: foldText(`${entry.name}\n${entry.description ?? ''}`),
});

/** Whether an entry of the index says what is known of the recording now, which may be more. */
function isCurrent(entry: IndexedEntry | undefined, now: LibraryEntry | undefined): boolean {
  if (!entry || !now) return entry === now;
  return Object.entries(entry).every(([name, value]) => name === 'text' || now[name as keyof LibraryEntry] === value);
}

/** The index with a page of `readLibrary` applied. */
export function withPage(
  index: LibraryIndex,
  { startsOver, entries, removed, after, hasMore }: LibraryPage,
): LibraryIndex {
  const isComplete = !hasMore || (index.isComplete && !startsOver);
  if (!startsOver && entries.length === 0 && removed.length === 0) return { ...index, after, isComplete };
  const next = new Map(startsOver ? [] : index.entries);
  for (const entry of entries) next.set(entry.id, indexedEntry(entry));
  for (const id of removed) next.delete(id);
  return { entries: next, after, isComplete };
}

/**
 * The index with what is known of recordings now. It stays the same object where that changes nothing.
 * @param knownOf undefined for a recording that is not in the index
 */
export function withKnown(
  index: LibraryIndex,
  ids: Iterable<string>,
  knownOf: (id: string) => LibraryEntry | undefined,
): LibraryIndex {
  let entries: Map<string, IndexedEntry> | null = null;
  for (const id of ids) {
    const [entry, found] = [index.entries.get(id), knownOf(id)];
    // Views only become more.
    const isFewer = entry && found && found.viewCount < entry.viewCount;
    const now = isFewer ? { ...found, viewCount: entry.viewCount } : found;
    if (isCurrent(entry, now)) continue;
    entries ??= new Map(index.entries);
    if (now) entries.set(id, indexedEntry(now));
    else entries.delete(id);
  }
  return entries ? { ...index, entries } : index;
}
