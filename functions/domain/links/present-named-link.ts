import type { NamedLink } from '#shared/api/named-links.ts';
import type { StoredNamedLink } from '../../data/named-link.ts';

/** A named link as those see it who may share its recording. */
export const presentNamedLink = (stored: StoredNamedLink): NamedLink => ({
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
});
