import type { NamedLink, NamedLinkChange } from '#shared/api/named-links.ts';
import { tryApply } from '../../data/apply.ts';
import { getNamedLink, namedLinkChanged, type StoredNamedLink } from '../../data/named-link.ts';
import { hashPassword } from '../../gateways/password.ts';
import { nowMs } from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import { hasMedia } from '../media-tokens/has-media.ts';
import { loadRecording } from '../recordings/load-recording.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { accessEnded, endAccess } from '../revocations/end-access.ts';
import { changeLink, endOf, type LinkChange, lastEndedSubjects } from './link-change.ts';
import { isTighter } from './link-gate.ts';
import { requireFuture } from './permit-link.ts';
import { presentNamedLink } from './present-named-link.ts';

/**
 * A link after a change of its settings. A stricter gate also asks people who are already watching.
 * @param passwordHash undefined keeps the password, null removes it
 */
function changed(
  before: StoredNamedLink,
  settings: NamedLinkChange,
  passwordHash: string | null | undefined,
): LinkChange<StoredNamedLink> {
  const { name = before.name, emails = before.allowList, viewLimit = before.viewLimit } = settings;
  const { showsOwner = before.showsOwner, showsViews = before.showsViews, commenters = before.commenters } = settings;
  const shown = { name, viewLimit, allowList: [...new Set(emails)], showsOwner, showsViews, commenters };
  const change = changeLink({ ...before, ...shown }, settings, nowMs());
  const after = { ...change.after, passwordHash: passwordHash === undefined ? before.passwordHash : passwordHash };
  if (!isTighter(before, after)) return { ...change, after };
  const tightened = { ...after, gateVersion: before.gateVersion + 1, linkGrantVersion: before.linkGrantVersion + 1 };
  return { after: tightened, ended: [...new Set([...change.ended, ...endOf(before)])] };
}

/**
 * A link with the chosen setting for the mail at its first view.
 * @throws AppError FORBIDDEN for anyone except the link's maker, who gets the mail
 */
function withMail(
  actor: Actor,
  link: StoredNamedLink,
  { mailsFirstView = link.mailsFirstView }: NamedLinkChange,
): StoredNamedLink {
  if (mailsFirstView === link.mailsFirstView) return link;
  if (link.createdBy !== actor.userId) {
    throw new AppError('FORBIDDEN', 'Only the person who made this link can choose whether it sends an email.');
  }
  return { ...link, mailsFirstView };
}

/**
 * Changes the name or the settings of a link. Access that the new settings forbid ends at once, and media URLs within a
 * minute. The recording's other links stay as they are.
 * @throws AppError NOT_FOUND; FORBIDDEN; INVALID_INPUT for an end in the past; CONFLICT
 */
export async function changeNamedLink(
  actor: Actor,
  recordingId: string,
  linkId: string,
  input: NamedLinkChange,
): Promise<NamedLink> {
  const recording = await loadRecording(actor, recordingId, 'recording:change');
  const settings = requireFuture(input);
  const passwordHash = settings.password ? hashPassword(settings.password) : settings.password;
  const link = await retryOnConflict(async () => {
    const before = await getNamedLink(recordingId, linkId);
    if (!before) throw notFound('Link');
    const change = changed(before, settings, await passwordHash);
    const [after, ended] = [withMail(actor, change.after, settings), change.ended];
    const changes = [namedLinkChanged(before, after), ...accessEnded(hasMedia(recording) ? ended : [])];
    return (await tryApply(changes)) ? after : null;
  });
  if (hasMedia(recording)) await endAccess(lastEndedSubjects(link));
  return presentNamedLink(link, recording, actor);
}
