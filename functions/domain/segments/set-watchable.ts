import { cutoffEntry } from '#shared/model/media-token.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { type Change, changeRecording } from '../recordings/change-recording.ts';
import { endAccess, revocationWrites } from '../revocations/end-access.ts';

/** Ends all media tokens that were issued through links, also those for an earlier file. */
export function endWatching(recording: StoredRecording): { after: StoredRecording; ended: string[] } {
  const { id, shareToken, namedLinkCount, watchGrantVersion } = recording;
  if (shareToken === null && namedLinkCount === 0) return { after: recording, ended: [] };
  return {
    after: { ...recording, watchGrantVersion: watchGrantVersion + 1 },
    ended: [cutoffEntry.watch(id, watchGrantVersion)],
  };
}

/**
 * Stores whether people with the link may watch a recording while it is being made. When they may no longer, their next
 * segment is refused.
 */
export async function setWatchable(recordingId: string, segmentUploadId: string, isWatchable: boolean): Promise<void> {
  let ended: string[] = [];
  await changeRecording(recordingId, (recording): Change | null => {
    ended = [];
    const { segments } = recording;
    if (segments?.uploadId !== segmentUploadId || segments.isWatchable === isWatchable) return null;
    const change = isWatchable ? { after: recording, ended } : endWatching(recording);
    ended = change.ended;
    return { after: { ...change.after, segments: { ...segments, isWatchable } }, with: revocationWrites(ended) };
  });
  await endAccess(ended);
}
