import type { shareRecording as contract } from '#shared/api/links.ts';
import type { NamedLink, NewNamedLink } from '#shared/api/named-links.ts';
import type { OutputOf } from '#shared/api/operation.ts';
import { numberText } from '#shared/english-format.ts';
import { NEW_LINK_COMMENTERS } from '#shared/model/comments.ts';
import {
  getMainLink,
  linkCreated,
  mainLinkSaved,
  newMainLink,
  type StoredLink,
  type StoredNamedLink,
} from '../../data/link.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { hashPassword } from '../../gateways/password.ts';
import { isoNow } from '../../process/clock.ts';
import { newId, newSecret } from '../../process/ids.ts';
import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import { usageLimits } from '../limit-usage.ts';
import { hasMedia } from '../media-tokens/has-media.ts';
import { changeRecording } from '../recordings/change-recording.ts';
import { loadRecording } from '../recordings/load-recording.ts';
import { accessEnded, endAccess } from '../revocations/end-access.ts';
import {
  changeLink,
  type LinkSettings,
  lastEndedSubjects,
  permitLink,
  permitMail,
  requireFuture,
  withSettings,
} from './link-settings.ts';
import { presentNamedLink } from './present-named-link.ts';

/** The main link of a recording, as it is stored and after a change of its settings, or after it was made. */
function linkAfter(actor: Actor, recording: StoredRecording, stored: StoredLink | null, settings: LinkSettings) {
  const isOpen = stored !== null && !stored.isRemoved;
  const before = isOpen ? stored : newMainLink(recording, stored, newSecret());
  permitLink(actor, recording, isOpen);
  permitMail(actor, before, settings);
  if (isOpen) return changeLink(before, settings);
  return { after: withSettings({ ...before, commenters: NEW_LINK_COMMENTERS }, settings), ended: [] };
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
  input: LinkSettings,
): Promise<OutputOf<typeof contract>> {
  await loadRecording(actor, recordingId, 'recording:change');
  const settings = requireFuture(input);
  const changed = await changeRecording(recordingId, async (recording) => {
    const before = await getMainLink(recording);
    const { after: link, ended } = linkAfter(actor, recording, before, settings);
    const saved = mainLinkSaved(recording, before, link);
    return { link, after: saved.after, with: [...saved.with, ...accessEnded(hasMedia(recording) ? ended : [])] };
  });
  if (!changed?.change) throw notFound('Recording');
  const { link } = changed.change;
  if (hasMedia(changed.recording)) await endAccess(lastEndedSubjects(link));
  return { shareToken: link.shareToken, alreadyShared: changed.before.isShared };
}

const blankLink = ({ userId }: Actor, recordingId: string, name: string): StoredNamedLink => ({
  ...{ id: newId(), recordingId, name, shareToken: newSecret(), createdBy: userId, createdAt: isoNow() },
  ...{ allowDownload: true, shareExpiresAt: null, linkGrantVersion: 0, downloadGrantVersion: 0 },
  ...{ viewCount: 0, lastViewedAt: null, passwordHash: null, allowList: [], viewLimit: null, gateVersion: 0 },
  ...{ showsOwner: false, showsViews: false, commenters: NEW_LINK_COMMENTERS, linkCommentCount: 0 },
  ...{ linkCommentsVersion: 0, mailsFirstView: false, firstViewAt: null, version: 0 },
});

function requireBelowLimit({ namedLinkCount }: StoredRecording): void {
  const { linksPerRecording } = usageLimits();
  if (namedLinkCount < linksPerRecording) return;
  const most = numberText(linksPerRecording);
  throw new AppError(
    'LINK_LIMIT',
    `A recording can have at most ${most} links besides its main link. Please revoke some first.`,
  );
}

/**
 * Creates a named link of a recording.
 * @throws AppError NOT_FOUND; FORBIDDEN, also for a recording that its maker has not saved yet; LINK_LIMIT;
 *   INVALID_INPUT for an end in the past
 */
export async function createNamedLink(
  actor: Actor,
  recordingId: string,
  { password, ...input }: NewNamedLink,
): Promise<NamedLink> {
  const recording = await loadRecording(actor, recordingId, 'recording:change');
  const settings = { ...requireFuture(input), passwordHash: password ? await hashPassword(password) : null };
  const link = withSettings(blankLink(actor, recordingId, input.name), settings);
  const changed = await changeRecording(recordingId, (recording) => {
    permitLink(actor, recording, false);
    requireBelowLimit(recording);
    return {
      after: { ...recording, namedLinkCount: recording.namedLinkCount + 1 },
      with: linkCreated(link),
    };
  });
  if (!changed) throw notFound('Recording');
  return presentNamedLink(link, recording, actor);
}
