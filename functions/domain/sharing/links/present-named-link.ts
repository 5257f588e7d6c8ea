import { type NamedLink, namedLink } from '#shared/api/sharing/named-links.ts';
import type { StoredNamedLink } from '../../../data/sharing/link.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import type { Actor } from '../../ground/actor.ts';

/** A named link as calls return it to members who may share its recording: with the attributes of the contract alone. */
export const presentNamedLink = (
  stored: StoredNamedLink,
  recording: Pick<StoredRecording, 'userId'>,
  actor: Pick<Actor, 'userId'>,
): NamedLink =>
  namedLink.parse({
    ...stored,
    expiresAt: stored.shareExpiresAt,
    hasPassword: stored.passwordHash !== null,
    emails: stored.allowList,
    hasMailed: stored.firstViewAt !== null,
    isOwn: recording.userId === actor.userId,
    isMine: stored.createdBy === actor.userId,
  } satisfies NamedLink);
