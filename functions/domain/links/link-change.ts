import { NEW_LINK_COMMENTERS } from '#shared/model/comments.ts';
import { cutoffEntry, MEDIA_TOKEN_SECONDS } from '#shared/model/media-token.ts';
import type { StoredNamedLink } from '../../data/named-link.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { sha256 } from '../../process/ids.ts';

/** Settings of a link. What is missing stays as it is. */
export interface LinkSettings {
  /** When missing in a new link, on. */
  allowDownload?: boolean | undefined;
  /** ISO 8601; null for a link that does not expire, as is a new link when this is missing. */
  expiresAt?: string | null | undefined;
}

/**
 * The item that holds a link, after a change of the link, and the revocation subjects whose media tokens end with it.
 */
export interface LinkChange<T = StoredRecording> {
  after: T;
  ended: string[];
}

/** A link that is live: a recording has its main link's attributes, and a named link has its own, by the same names. */
export type LiveLink = Pick<
  StoredNamedLink,
  'allowDownload' | 'shareExpiresAt' | 'linkGrantVersion' | 'downloadGrantVersion' | 'shareToken'
>;

/** A recording whose main link is live, or as one of its links shows it. */
export type RecordingWithLink = StoredRecording & { shareToken: string };

export const hasLink = (recording: StoredRecording): recording is RecordingWithLink =>
  recording.isShared && recording.shareToken !== null;

/**
 * The place of comments of a main link. It depends on the link's token, because a link that replaces a removed one may be
 * for other people.
 */
export const mainPlaceId = (shareToken: string): string => `main-${sha256(`place#${shareToken}`).slice(0, 24)}`;

export const addLink = (
  recording: StoredRecording,
  shareToken: string,
  { allowDownload = true, expiresAt = null }: LinkSettings,
): LinkChange => ({
  after: {
    ...recording,
    isShared: true,
    shareToken,
    allowDownload,
    shareExpiresAt: expiresAt,
    linkGrantVersion: 0,
    downloadGrantVersion: 0,
    commenters: NEW_LINK_COMMENTERS,
    linkCommentCount: 0,
    linkCommentsVersion: 0,
    firstViewAt: null,
  },
  ended: [],
});

/** Subjects whose revocation ends all media tokens that were issued through a link. */
export const endOf = ({ shareToken, linkGrantVersion }: LiveLink): string[] => [
  cutoffEntry.link(shareToken, linkGrantVersion),
];

export const removeLink = (recording: RecordingWithLink): LinkChange => ({
  after: {
    ...recording,
    isShared: false,
    shareToken: null,
    lastShareToken: recording.shareToken,
    allowDownload: true,
    showsOwner: false,
    commenters: 'nobody',
    shareExpiresAt: null,
  },
  ended: endOf(recording),
});

/** End of a media token that is issued now, in milliseconds since the epoch. */
function latestTokenEnd(expiresAt: string | null, now: number): number {
  const longest = now + MEDIA_TOKEN_SECONDS * 1000;
  return expiresAt === null ? longest : Math.min(longest, Date.parse(expiresAt));
}

/**
 * Changes the settings of a link and revokes media tokens that exceed them: tokens for downloads, when downloads are
 * switched off; all tokens, when some would outlive the link's new end.
 * @param now milliseconds since the epoch
 */
export function changeLink<Link extends LiveLink>(
  link: Link,
  { allowDownload = link.allowDownload, expiresAt = link.shareExpiresAt }: LinkSettings,
  now: number,
): LinkChange<Link> {
  const { shareToken, linkGrantVersion, downloadGrantVersion } = link;
  const endsSooner = latestTokenEnd(expiresAt, now) < latestTokenEnd(link.shareExpiresAt, now);
  const endsDownloads = link.allowDownload && !allowDownload;
  return {
    after: {
      ...link,
      allowDownload,
      shareExpiresAt: expiresAt,
      linkGrantVersion: linkGrantVersion + (endsSooner ? 1 : 0),
      downloadGrantVersion: downloadGrantVersion + (endsDownloads ? 1 : 0),
    },
    ended: [
      ...(endsSooner ? [cutoffEntry.link(shareToken, linkGrantVersion)] : []),
      ...(endsDownloads ? [cutoffEntry.download(shareToken, downloadGrantVersion)] : []),
    ],
  };
}

/** Subjects that the latest changes of a link ended: repeating such a change makes sure that it took effect. */
export const lastEndedSubjects = ({ shareToken, linkGrantVersion, downloadGrantVersion }: LiveLink): string[] => [
  ...(linkGrantVersion > 0 ? [cutoffEntry.link(shareToken, linkGrantVersion - 1)] : []),
  ...(downloadGrantVersion > 0 ? [cutoffEntry.download(shareToken, downloadGrantVersion - 1)] : []),
];
