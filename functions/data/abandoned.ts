import { ABANDONED_RECORDING_SECONDS, EMPTY_RECORDING_SECONDS } from '../process/limits.ts';
import { playableKeysOf, type StoredFile } from './file.ts';
import type { WithFile } from './recording.ts';

/** Whether a recording has neither a file nor segments. The server creates it at Start. */
const isEmpty = (file: StoredFile): boolean =>
  playableKeysOf(file).length === 0 && file.segments === null && file.transcodeStatus === 'pending';

/** When an empty recording is due for cleanup (ISO 8601): it is marked as abandoned, then deleted. Null for others. */
export function abandonmentDueAt({ file, isAbandoned }: Pick<WithFile, 'file' | 'isAbandoned'>): string | null {
  if (!isEmpty(file)) return null;
  const seconds = isAbandoned ? ABANDONED_RECORDING_SECONDS : EMPTY_RECORDING_SECONDS;
  return new Date(Date.parse(file.updatedAt) + seconds * 1000).toISOString();
}
