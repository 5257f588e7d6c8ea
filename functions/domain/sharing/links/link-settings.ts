import type { NamedLinkChange } from '#shared/api/sharing/named-links.ts';
import { MEDIA_TOKEN_SECONDS } from '#shared/limits.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { isExpired } from '#shared/rules/sharing/share-expiry.ts';
import { mayMakeLink } from '#shared/rules/video/makers-own.ts';
import type { StoredLink } from '../../../data/sharing/link.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { nowMs } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError } from '../../ground/app-error.ts';
import { isTighter } from './link-gate.ts';

/** Settings of a link, its password as a hash. What is missing stays as it is. */
export type LinkSettings = Omit<NamedLinkChange, 'password'> & { passwordHash?: string | null | undefined };

/** A link after a change, and the revocation subjects whose media tokens end with it. */
export interface LinkChange<Link extends StoredLink> {
  after: Link;
  ended: string[];
}

/**
 * Normalizes the end of a link for storing.
 * @throws AppError INVALID_INPUT for an end in the past
 */
export function requireFuture<Settings extends { expiresAt?: string | null | undefined }>(
  settings: Settings,
): Settings {
  const { expiresAt } = settings;
  if (!expiresAt) return settings;
  if (isExpired(expiresAt, nowMs())) throw new AppError('INVALID_INPUT', 'The expiry date must be in the future');
  return { ...settings, expiresAt: new Date(expiresAt).toISOString() };
}

/**
 * People with a link see a recording that is not saved yet, so only the recording's maker may create a link for it.
 * @param isShared whether the link exists already; others may change it
 * @throws AppError FORBIDDEN
 */
export function permitLink({ userId }: Actor, recording: StoredRecording, isShared: boolean): void {
  if (!mayMakeLink({ userId: recording.userId, segments: recording.file.segments, isShared }, userId)) {
    throw new AppError('FORBIDDEN', 'This recording is not saved yet. Only the person who makes it can share it.');
  }
}

/** @throws AppError FORBIDDEN for anyone except the person who made the link, or has the recording, and gets the mail */
export function permitMail(actor: Actor, link: StoredLink, { mailsFirstView }: LinkSettings): void {
  if (link.createdBy === actor.userId || (mailsFirstView ?? link.mailsFirstView) === link.mailsFirstView) return;
  const people = link.name === null ? 'owner of the recording' : 'person who made this link';
  const its = link.name === null ? 'its link' : 'it';
  throw new AppError('FORBIDDEN', `Only the ${people} can choose whether ${its} sends an email.`);
}

export function withSettings<Link extends StoredLink>(
  link: Link,
  { emails, expiresAt, ...settings }: LinkSettings,
): Link {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return {
    ...link,
    ...(Object.fromEntries(given) as Partial<Link>),
    allowList: emails ? [...new Set(emails)] : link.allowList,
    shareExpiresAt: expiresAt === undefined ? link.shareExpiresAt : expiresAt,
  };
}

/** Subjects whose revocation ends all media tokens that were issued through a link. */
export const endOf = ({ shareToken, linkGrantVersion }: StoredLink): string[] => [
  cutoffEntry.link(shareToken, linkGrantVersion),
];

/** End of a media token that is issued now, in milliseconds since the epoch. */
function latestTokenEnd(expiresAt: string | null, now: number): number {
  const longest = now + MEDIA_TOKEN_SECONDS * 1000;
  return expiresAt === null ? longest : Math.min(longest, Date.parse(expiresAt));
}

/**
 * Changes the settings of a link and revokes media tokens that exceed them: tokens for downloads, when downloads are
 * switched off; all tokens, when some would outlive the link's new end, or its gate is stricter, which also asks people
 * who are already watching.
 * @param now milliseconds since the epoch
 */
export function changeLink<Link extends StoredLink>(
  before: Link,
  settings: LinkSettings,
  now = nowMs(),
): LinkChange<Link> {
  const { shareToken, linkGrantVersion, downloadGrantVersion, gateVersion } = before;
  const link = withSettings(before, settings);
  const endsSooner = latestTokenEnd(link.shareExpiresAt, now) < latestTokenEnd(before.shareExpiresAt, now);
  const endsDownloads = before.allowDownload && !link.allowDownload;
  const tightens = isTighter(before, link);
  const endsAll = endsSooner || tightens;
  return {
    after: {
      ...link,
      linkGrantVersion: linkGrantVersion + (endsAll ? 1 : 0),
      downloadGrantVersion: downloadGrantVersion + (endsDownloads ? 1 : 0),
      gateVersion: gateVersion + (tightens ? 1 : 0),
    },
    ended: [
      ...(endsAll ? endOf(before) : []),
      ...(endsDownloads ? [cutoffEntry.download(shareToken, downloadGrantVersion)] : []),
    ],
  };
}

/** Subjects that the latest changes of a link ended: repeating such a change makes sure that it took effect. */
export const lastEndedSubjects = ({ shareToken, linkGrantVersion, downloadGrantVersion }: StoredLink): string[] => [
  ...(linkGrantVersion > 0 ? [cutoffEntry.link(shareToken, linkGrantVersion - 1)] : []),
  ...(downloadGrantVersion > 0 ? [cutoffEntry.download(shareToken, downloadGrantVersion - 1)] : []),
];
