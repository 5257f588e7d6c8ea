import type { LibraryEntry, readLibrary } from '#shared/api/library.ts';
import type { OutputOf } from '#shared/api/operation.ts';
import { foldText } from '#shared/rules/fold-text.ts';

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

export const entryOf = (recording: LibraryEntry): LibraryEntry => ({
  id: recording.id,
  name: recording.name,
  description: recording.description,
  projectId: recording.projectId,
  userId: recording.userId,
  recordingType: recording.recordingType,
  duration: recording.duration,
  createdAt: recording.createdAt,
  viewCount: recording.viewCount,
  isShared: recording.isShared,
});

const indexedEntry = (entry: LibraryEntry): IndexedEntry => ({
  ...entry,
  // Search words contain no line break, so no match spans the name and the description.
  text: foldText(`${entry.name}\n${entry.description ?? ''}`),
});

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

/** The index with one recording updated. @param entry null removes the recording */
export function withEntry(index: LibraryIndex, id: string, entry: LibraryEntry | null): LibraryIndex {
  const entries = new Map(index.entries);
  if (entry) entries.set(id, indexedEntry(entry));
  else entries.delete(id);
  return { ...index, entries };
}
