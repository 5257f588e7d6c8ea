import { cutoffEntry } from '#shared/model/media-token.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { type Change, changeRecording } from '../recordings/change-recording.ts';
import { endAccess, revocationWrites } from '../revocations/end-access.ts';

/** Ends all media tokens that were issued through the link, also those for an earlier file. */
function endLinkGrants(recording: StoredRecording): { after: StoredRecording; ended: string[] } {
  const { shareToken, linkGrantVersion } = recording;
  if (shareToken === null) return { after: recording, ended: [] };
  return {
    after: { ...recording, linkGrantVersion: linkGrantVersion + 1 },
    ended: [cutoffEntry.link(shareToken, linkGrantVersion)],
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
    const change = isWatchable ? { after: recording, ended } : endLinkGrants(recording);
    ended = change.ended;
    return { after: { ...change.after, segments: { ...segments, isWatchable } }, with: revocationWrites(ended) };
  });
  await endAccess(ended);
}
