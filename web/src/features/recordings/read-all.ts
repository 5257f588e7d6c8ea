import type { Recording } from '#shared/api/video/recordings.ts';
import { BATCH_GET_RECORDINGS_MAX } from '#shared/limits.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { SELECT_MAX } from '#web/lib/limits.ts';
import { runConcurrently } from '#web/lib/run-concurrently.ts';

const AT_ONCE = 4;

/**
 * Reads recordings by their ids, up to `SELECT_MAX`, in their order. Deleted ones are left out.
 * @param read returns the recordings of at most `BATCH_GET_RECORDINGS_MAX` ids
 * @throws the error of the first request that fails
 */
export async function readByIds(
  ids: readonly string[],
  read: (part: string[]) => Promise<Recording[]>,
): Promise<Recording[]> {
  const parts = inGroups(ids.slice(0, SELECT_MAX), BATCH_GET_RECORDINGS_MAX);
  return (await runConcurrently(parts, AT_ONCE, (part) => read(part))).flat();
}
