import { waitsForFile } from '#shared/rules/video/playable-source.ts';
import type { Change } from '../../../data/ground/apply.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { withoutFile } from '../file-state/conversion-state.ts';
import { changeFile } from '../recordings/change-recording.ts';

/** It keeps the file of an earlier provisional join. Without one it has failed, because it has no file. */
function withoutSegments(file: StoredFile): StoredFile {
  const { segments, originalKey } = file;
  if (originalKey !== null) return { ...file, segments: null };
  const removed = { ...file, segments: null, fileSize: null, duration: null };
  const reason = segments?.failure ? ` ${segments.failure}` : '';
  return withoutFile(removed, `The segments could not be joined, and were removed.${reason}`);
}

/**
 * Ends a file that waits for the join of segments which do not exist any more. It stays: its maker may still have a
 * copy in the browser.
 * @param more changes of the same transaction
 * @returns false when it does not wait for them any more
 */
export async function endWithoutJoin({ id, segments }: StoredFile, more: Change[] = []): Promise<boolean> {
  const ended = await changeFile(id, (found) => {
    const waits = waitsForFile(found) && found.segments?.uploadId === segments?.uploadId;
    return waits ? { after: withoutSegments(found), with: more } : null;
  });
  return Boolean(ended?.change);
}
