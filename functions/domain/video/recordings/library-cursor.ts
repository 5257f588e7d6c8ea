import * as z from 'zod';
import type { LibraryPosition, LibraryStart } from '../../../data/video/library.ts';
import { LIBRARY_OVERLAP_SECONDS } from '../../../data/video/library-place.ts';
import { DELETED_RECORDING_SECONDS } from '../../../process/limits.ts';
import { readCursor, writeCursor } from '../../ground/cursor.ts';

/** The position of a reader in a library. */
export interface LibraryCursor {
  /** Whether all recordings are read, and not only what has changed. */
  isWhole: boolean;
  /** When the first request of this reading was made, in milliseconds since the epoch. */
  startedAt: number;
  /** The row that was read last; null when all were read. */
  position: LibraryPosition | null;
}

const content = z.union([
  z.tuple([z.literal(0), z.int().min(0)]),
  z.tuple([z.union([z.literal(0), z.literal(1)]), z.int().min(0), z.iso.datetime(), z.string().min(1).max(64)]),
]);

export function writeLibraryCursor({ isWhole, startedAt, position }: LibraryCursor): string {
  return writeCursor(position ? [isWhole ? 1 : 0, startedAt, position.libraryAt, position.placeId] : [0, startedAt]);
}

/** @throws AppError INVALID_INPUT for text that is not a cursor */
export function readLibraryCursor(after: string): LibraryCursor {
  const [isWhole, startedAt, libraryAt, placeId] = readCursor(after, content);
  return { isWhole: isWhole === 1, startedAt, position: libraryAt && placeId ? { libraryAt, placeId } : null };
}

/**
 * A reader whose last reading is older than this may miss markers of deleted recordings, which have expired. A day is
 * left as a margin for clocks and the table.
 */
const READ_AGAIN_SECONDS = DELETED_RECORDING_SECONDS - 24 * 60 * 60;

/** How much later than its own time a change of access may be written, in seconds: a function answers within 20 s. */
const ACCESS_WRITE_SECONDS = 20;

/**
 * Whether a reader with a cursor must read all recordings again.
 * @param accessChangedAt last change of the reader's access, ISO 8601
 * @param now milliseconds since the epoch
 */
export function mustStartOver({ startedAt, position }: LibraryCursor, accessChangedAt: string[], now: number): boolean {
  if (startedAt < now - READ_AGAIN_SECONDS * 1000) return true;
  // The next reading finds changes that are made during this one.
  if (position) return false;
  return accessChangedAt.some((at) => Date.parse(at) > startedAt - ACCESS_WRITE_SECONDS * 1000);
}

/** No item is older. */
const BEGINNING = new Date(0).toISOString();

export const startOf = ({ isWhole, startedAt, position }: LibraryCursor): LibraryStart => {
  if (position) return { from: position.libraryAt, after: position };
  return {
    from: isWhole ? BEGINNING : new Date(startedAt - LIBRARY_OVERLAP_SECONDS * 1000).toISOString(),
    after: null,
  };
};
