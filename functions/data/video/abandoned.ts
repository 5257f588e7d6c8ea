import { ABANDONED_RECORDING_SECONDS, EMPTY_RECORDING_SECONDS } from '../../process/limits.ts';
import { playableKeysOf, type StoredFile } from './file.ts';

/** Whether nothing of a file has arrived. The server creates it at Start. */
const isEmpty = (file: StoredFile): boolean =>
  playableKeysOf(file).length === 0 && !file.cutFrom && !file.segments && file.transcodeStatus === 'pending';

/** When an empty file is due for cleanup (ISO 8601): it is marked as abandoned, then deleted. Null for others. */
export function abandonmentDueAt(file: StoredFile): string | null {
  if (!isEmpty(file)) return null;
  const seconds = file.isAbandoned ? ABANDONED_RECORDING_SECONDS : EMPTY_RECORDING_SECONDS;
  return new Date(Date.parse(file.updatedAt) + seconds * 1000).toISOString();
}
