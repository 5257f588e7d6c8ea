import type { NamedLink, NewNamedLink } from '#shared/api/named-links.ts';
import { NEW_LINK_COMMENTERS } from '#shared/model/comments.ts';
import { namedLinkCreated, type StoredNamedLink } from '../../data/named-link.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { hashPassword } from '../../gateways/password.ts';
import { isoNow } from '../../process/clock.ts';
import { newId, newSecret } from '../../process/ids.ts';
import type { Actor } from '../actor.ts';
import { AppError, notFound } from '../app-error.ts';
import { usageLimits } from '../limit-usage.ts';
import { changeRecording } from '../recordings/change-recording.ts';
import { loadRecording } from '../recordings/load-recording.ts';
import { permitLink, requireFuture } from './permit-link.ts';
import { presentNamedLink } from './present-named-link.ts';

const newLink = async (
  { userId }: Actor,
  recordingId: string,
  {
    name,
    allowDownload = true,
    expiresAt = null,
    password,
    emails = [],
    viewLimit = null,
    showsOwner = false,
    showsViews = false,
    mailsFirstView = false,
    commenters = NEW_LINK_COMMENTERS,
  }: NewNamedLink,
): Promise<StoredNamedLink> => ({
  id: newId(),
  recordingId,
  name,
  shareToken: newSecret(),
  allowDownload,
  shareExpiresAt: expiresAt,
  linkGrantVersion: 0,
  downloadGrantVersion: 0,
  viewCount: 0,
  lastViewedAt: null,
  createdAt: isoNow(),
  passwordHash: password ? await hashPassword(password) : null,
  allowList: [...new Set(emails)],
  viewLimit,
  gateVersion: 0,
  showsOwner,
  showsViews,
  commenters,
  linkCommentCount: 0,
  linkCommentsVersion: 0,
  createdBy: userId,
  mailsFirstView,
  firstViewAt: null,
  version: 0,
});

function requireBelowLimit({ namedLinkCount }: StoredRecording): void {
  const { linksPerRecording } = usageLimits();
  if (namedLinkCount < linksPerRecording) return;
  const most = linksPerRecording.toLocaleString('en');
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
export async function createNamedLink(actor: Actor, recordingId: string, input: NewNamedLink): Promise<NamedLink> {
  const recording = await loadRecording(actor, recordingId, 'recording:change');
  const link = await newLink(actor, recordingId, requireFuture(input));
  const changed = await changeRecording(recordingId, (recording) => {
    permitLink(actor, recording, false);
    requireBelowLimit(recording);
    return {
      after: { ...recording, namedLinkCount: recording.namedLinkCount + 1 },
      with: namedLinkCreated(link),
    };
  });
  if (!changed) throw notFound('Recording');
  return presentNamedLink(link, recording, actor);
}
