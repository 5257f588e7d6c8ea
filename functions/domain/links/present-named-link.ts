import type { NamedLink } from '#shared/api/named-links.ts';
import type { StoredNamedLink } from '../../data/link.ts';
import type { StoredRecording } from '../../data/recording.ts';
import type { Actor } from '../actor.ts';

/** A named link as calls return it to members who may share its recording. */
export const presentNamedLink = (
  stored: StoredNamedLink,
  recording: Pick<StoredRecording, 'userId'>,
  actor: Pick<Actor, 'userId'>,
): NamedLink => ({
  id: stored.id,
  recordingId: stored.recordingId,
  name: stored.name,
  shareToken: stored.shareToken,
  allowDownload: stored.allowDownload,
  expiresAt: stored.shareExpiresAt,
  viewCount: stored.viewCount,
  lastViewedAt: stored.lastViewedAt,
  createdAt: stored.createdAt,
  hasPassword: stored.passwordHash !== null,
  emails: stored.allowList,
  viewLimit: stored.viewLimit,
  showsOwner: stored.showsOwner,
  showsViews: stored.showsViews,
  commenters: stored.commenters,
  mailsFirstView: stored.mailsFirstView,
  hasMailed: stored.firstViewAt !== null,
  isOwn: recording.userId === actor.userId,
  isMine: stored.createdBy === actor.userId,
});
