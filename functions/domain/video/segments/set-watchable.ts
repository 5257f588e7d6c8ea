import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { isOpenEarly } from '#shared/rules/video/makers-own.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { changeFile } from '../recordings/change-recording.ts';

type Segments = NonNullable<StoredFile['segments']>;

/**
 * Ends all media tokens that were issued through links, also those for an earlier file.
 * @returns the recording with the file; nothing changes for a file that it does not show
 */
export function endWatching(
  recording: StoredRecording,
  file: StoredFile,
): { recording?: StoredRecording; ended: string[] } {
  const { id, isShared, namedLinkCount, watchGrantVersion } = recording;
  if (recording.file.id !== file.id || (!isShared && namedLinkCount === 0)) return { ended: [] };
  return {
    recording: { ...recording, file, watchGrantVersion: watchGrantVersion + 1 },
    ended: [cutoffEntry.watch(id, watchGrantVersion)],
  };
}

/**
 * Changes whether people with the link may watch a recording that is not attached. When they may no longer, their next
 * segment is refused.
 * @param decide returns the changed fields, or null when nothing changes; may throw a refusal
 */
export async function changeWatching(
  fileId: string,
  decide: (segments: Segments | null) => Partial<Segments> | null,
): Promise<void> {
  const changed = await changeFile(fileId, (file, recording) => {
    const { segments } = file;
    const changes = decide(segments);
    if (!segments || !changes) return null;
    const next = { ...segments, ...changes };
    const after = { ...file, segments: next };
    if (!isOpenEarly(segments) || isOpenEarly(next)) return { after, ended: [] };
    const ending = endWatching(recording, after);
    return { after, ...ending, with: orderRevocations(ending.ended) };
  });
  await endAccess(changed?.change?.ended ?? []);
}

/** Stores whether people with the link may watch a recording while it is being made. */
export const setWatchable = (fileId: string, segmentUploadId: string, isWatchable: boolean): Promise<void> =>
  changeWatching(fileId, (segments) =>
    segments?.uploadId === segmentUploadId && segments.isWatchable !== isWatchable ? { isWatchable } : null,
  );
