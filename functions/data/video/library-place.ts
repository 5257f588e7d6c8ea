import { LIBRARY_INDEX } from '#shared/model/video/library-index.ts';
import { isoNow, nowSeconds } from '../../process/clock.ts';
import { DELETED_RECORDING_SECONDS } from '../../process/limits.ts';
import { goneRecordingKey } from '../table/keys.ts';
import { type Change, put } from '../table/transaction.ts';
import { itemOf, type StoredRecording } from './recording.ts';

/**
 * How far before a reader's last reading the next one begins, in seconds. A recording's place in its workspace's library,
 * `libraryAt`, is the time of the last change of an attribute that the library shows. A change becomes visible some seconds
 * after that time, and clocks differ.
 */
export const LIBRARY_OVERLAP_SECONDS = 11 * 60;

/** A recording's place after a change; empty when the place does not change. */
export function libraryPlace(before: StoredRecording | null, after: StoredRecording): { libraryAt?: string } {
  if (!before) return { libraryAt: after.libraryAt ?? isoNow() };
  const [from, to]: Partial<Record<string, unknown>>[] = [itemOf(before), itemOf(after)];
  const isChanged = LIBRARY_INDEX.attributes.some((name) => from?.[name] !== to?.[name]);
  return isChanged ? { libraryAt: isoNow() } : {};
}

/** Writes a marker that tells readers of the library that a recording was deleted. */
export const putGoneRecording = ({ id, workspaceId }: StoredRecording): Change =>
  put({
    Item: {
      ...goneRecordingKey(id),
      type: 'goneRecording',
      workspaceId,
      libraryAt: isoNow(),
      ttl: nowSeconds() + DELETED_RECORDING_SECONDS,
    },
  });
