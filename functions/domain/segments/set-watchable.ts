import { cutoffEntry } from '#shared/model/media-token.ts';
import { isOpenEarly } from '#shared/rules/makers-own.ts';
import type { StoredFile } from '../../data/file.ts';
import { isRecording, type WithFile, withState } from '../../data/recording.ts';
import { changeWithFile } from '../recordings/change-recording.ts';
import { endAccess, orderRevocations } from '../revocations/end-access.ts';

type Segments = NonNullable<StoredFile['segments']>;

/** Ends all media tokens that were issued through links, also those for an earlier file. */
export function endWatching(stored: WithFile): { after: WithFile; ended: string[] } {
  if (!isRecording(stored)) return { after: stored, ended: [] };
  const { id, isShared, namedLinkCount, watchGrantVersion } = stored;
  if (!isShared && namedLinkCount === 0) return { after: stored, ended: [] };
  return {
    after: { ...stored, watchGrantVersion: watchGrantVersion + 1 },
    ended: [cutoffEntry.watch(id, watchGrantVersion)],
  };
}

/**
 * Changes whether people with the link may watch a recording that is not attached. When they may no longer, their next
 * segment is refused.
 * @param decide returns the changed fields, or null when nothing changes; may throw a refusal
 */
export async function changeWatching(
  recordingId: string,
  decide: (segments: Segments | null) => Partial<Segments> | null,
): Promise<void> {
  const changed = await changeWithFile(recordingId, (stored) => {
    const { segments } = stored.file;
    const changes = decide(segments);
    if (!segments || !changes) return null;
    const next = { ...segments, ...changes };
    const after = withState(stored, { ...stored.file, segments: next });
    if (!isOpenEarly(segments) || isOpenEarly(next)) return { after, ended: [] };
    const ending = endWatching(after);
    return { ...ending, with: orderRevocations(ending.ended) };
  });
  await endAccess(changed?.change?.ended ?? []);
}

/** Stores whether people with the link may watch a recording while it is being made. */
export const setWatchable = (recordingId: string, segmentUploadId: string, isWatchable: boolean): Promise<void> =>
  changeWatching(recordingId, (segments) =>
    segments?.uploadId === segmentUploadId && segments.isWatchable !== isWatchable ? { isWatchable } : null,
  );
