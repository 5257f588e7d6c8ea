import type { Commenters } from '#shared/model/comments.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { nowMs } from '../../process/clock.ts';
import { newSecret } from '../../process/ids.ts';
import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import { hasMedia } from '../media-tokens/has-media.ts';
import { changeRecording, type RecordingChange } from '../recordings/change-recording.ts';
import { loadRecording } from '../recordings/load-recording.ts';
import { accessEnded, endAccess } from '../revocations/end-access.ts';
import { addLink, changeLink, hasLink, type LinkSettings, lastEndedSubjects } from './link-change.ts';
import { permitLink, requireFuture } from './permit-link.ts';

interface MainLinkSettings extends LinkSettings {
  /** Whether the link's page shows the recording's owner; when missing, it stays as it is. */
  showsOwner?: boolean | undefined;
  /** Who may comment through the link; when missing, as it is. */
  commenters?: Commenters | undefined;
  /** Whether the first view of the link is mailed to the recording's owner; when missing, as it is. */
  mailsFirstView?: boolean | undefined;
}

/** @throws AppError FORBIDDEN for anyone except the recording's owner, who gets the mail */
function permitMail(actor: Actor, { userId, mailsFirstView }: StoredRecording, settings: MainLinkSettings): void {
  if (userId === actor.userId || (settings.mailsFirstView ?? mailsFirstView) === mailsFirstView) return;
  throw new AppError('FORBIDDEN', 'Only the owner of the recording can choose whether its link sends an email.');
}

function shareWith(recording: StoredRecording, settings: MainLinkSettings): RecordingChange {
  const { after: changed, ended } = hasLink(recording)
    ? changeLink(recording, settings, nowMs())
    : addLink(recording, newSecret(), settings);
  const { showsOwner = changed.showsOwner, commenters = changed.commenters } = settings;
  const { mailsFirstView = changed.mailsFirstView } = settings;
  const after = { ...changed, showsOwner, commenters, mailsFirstView };
  return { after, with: accessEnded(hasMedia(recording) ? ended : []) };
}

/**
 * Shares a recording by its main link, or changes the settings of that link. Access that new settings forbid ends at
 * once, and media URLs within a minute.
 * @throws AppError NOT_FOUND; FORBIDDEN, also for a recording that its maker has not saved yet; INVALID_INPUT for an
 *   end in the past
 */
export async function shareRecording(
  actor: Actor,
  recordingId: string,
  input: MainLinkSettings,
): Promise<{ shareToken: string; alreadyShared: boolean }> {
  await loadRecording(actor, recordingId, 'recording:change');
  const settings = requireFuture(input);
  const changed = await changeRecording(recordingId, (recording) => {
    permitLink(actor, recording, hasLink(recording));
    permitMail(actor, recording, settings);
    return shareWith(recording, settings);
  });
  const shared = changed?.recording;
  if (!shared || !hasLink(shared)) throw notFound('Recording');
  if (hasMedia(shared)) await endAccess(lastEndedSubjects(shared));
  return { shareToken: shared.shareToken, alreadyShared: hasLink(changed.before) };
}
