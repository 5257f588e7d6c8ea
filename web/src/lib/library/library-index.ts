import type { LibraryEntry, readLibrary } from '#shared/api/library.ts';
import type { OutputOf } from '#shared/api/operation.ts';
import { foldText } from './fold-text.ts';

/** An entry, and what of it is searched. */
export interface IndexedEntry extends LibraryEntry {
  /** Name and description, folded. */
  text: string;
}

/** What is known of all recordings of a workspace. Every change makes another object. */
export interface LibraryIndex {
  /** By id, in no order. */
  entries: ReadonlyMap<string, IndexedEntry>;
  /** Asks for what has changed since, or for what is still to come; undefined before the first answer. */
  after: string | undefined;
  /** Whether all recordings have been read. */
  isComplete: boolean;
}

export type LibraryPage = OutputOf<typeof readLibrary>;

export const EMPTY_INDEX: LibraryIndex = { entries: new Map(), after: undefined, isComplete: false };

/** What the index has of a recording. */
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
  // A word that is searched has no line break, so it is never found where one text ends and the other begins.
  text: foldText(`${entry.name}\n${entry.description ?? ''}`),
});

/** The index after an answer of `readLibrary`. */
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

/** The index with one recording as it is now; null takes it out. */
export function withEntry(index: LibraryIndex, id: string, entry: LibraryEntry | null): LibraryIndex {
  const entries = new Map(index.entries);
  if (entry) entries.set(id, indexedEntry(entry));
  else entries.delete(id);
  return { ...index, entries };
}
