import { cutoffEntry } from '#shared/model/media-token.ts';
import type { Actor } from '../actor.ts';
import { notFound } from '../app-error.ts';
import { hasMedia } from '../media-tokens/has-media.ts';
import { changeRecording } from '../recordings/change-recording.ts';
import { loadRecording } from '../recordings/load-recording.ts';
import { accessEnded, endAccess } from '../revocations/end-access.ts';
import { endFigures } from './end-figures.ts';
import { hasLink, removeLink } from './link-change.ts';

/**
 * Removes a recording's main link, so that it gives out no more media URLs.
 * @returns the revocation subjects, also for a link that was removed before: its revocation may still be due
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function revokeLink(actor: Actor, recordingId: string): Promise<string[]> {
  await loadRecording(actor, recordingId, 'recording:change');
  const unshared = await changeRecording(recordingId, (recording) => {
    if (!hasLink(recording)) return null;
    const figures = endFigures([recording.shareToken]);
    const { after, ended } = removeLink(recording);
    return { after, with: [...accessEnded(hasMedia(recording) ? ended : []), ...figures.changes], figures };
  });
  if (!unshared) throw notFound('Recording');
  await unshared.change?.figures.run();
  const { lastShareToken, linkGrantVersion } = unshared.recording;
  return lastShareToken && hasMedia(unshared.recording) ? [cutoffEntry.link(lastShareToken, linkGrantVersion)] : [];
}

/**
 * Removes a recording's main link: its page ends at once, and its media URLs within a minute. For a recording without a
 * link, it completes the removal of the last one, so that a call that failed halfway can be repeated.
 */
export async function unshareRecording(actor: Actor, recordingId: string): Promise<{ message: string }> {
  await endAccess(await revokeLink(actor, recordingId));
  return { message: 'Share link removed' };
}
