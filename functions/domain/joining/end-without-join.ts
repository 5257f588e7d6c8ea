import { waitsForFile } from '#shared/rules/playable-source.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { withoutFile } from '../files/conversion-state.ts';
import { changeRecording } from '../recordings/change-recording.ts';

/** It keeps the file of an earlier provisional join. Without one it has failed, because it has no file. */
function withoutSegments(recording: StoredRecording): StoredRecording {
  const { segments, originalKey } = recording;
  if (originalKey !== null) return { ...recording, segments: null };
  const removed = { ...recording, segments: null, fileSize: null, duration: null };
  const reason = segments?.failure ? ` ${segments.failure}` : '';
  return withoutFile(removed, `The segments could not be joined, and were removed.${reason}`);
}

/**
 * Ends a recording that waits for the join of segments which do not exist any more. It stays: its maker may still have a
 * copy in the browser.
 * @returns false when it does not wait for them any more
 */
export async function endWithoutJoin({ id, segments }: StoredRecording): Promise<boolean> {
  const ended = await changeRecording(id, (found) => {
    const waits = waitsForFile(found) && found.segments?.uploadId === segments?.uploadId;
    return waits ? { after: withoutSegments(found) } : null;
  });
  return Boolean(ended?.change);
}
