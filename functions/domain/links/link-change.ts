import { cutoffEntry, MEDIA_TOKEN_SECONDS } from '#shared/model/media-token.ts';
import type { StoredRecording } from '../../data/recording.ts';

/** What a link allows. */
export interface LinkSettings {
  allowDownload: boolean;
  /** ISO 8601; null for a link that does not expire. */
  expiresAt: string | null;
}

/** A recording after a change of its link, and the revocation subjects whose media tokens the change ends. */
export interface LinkChange {
  after: StoredRecording;
  ended: string[];
}

/** A recording whose link is live. */
export type LinkedRecording = StoredRecording & { shareToken: string };

export const hasLink = (recording: StoredRecording): recording is LinkedRecording =>
  recording.isShared && recording.shareToken !== null;

/** Gives a recording a link. */
export const addLink = (
  recording: StoredRecording,
  shareToken: string,
  { allowDownload, expiresAt }: LinkSettings,
): LinkChange => ({
  after: {
    ...recording,
    isShared: true,
    shareToken,
    allowDownload,
    shareExpiresAt: expiresAt,
    linkGrantVersion: 0,
    downloadGrantVersion: 0,
  },
  ended: [],
});

/** Takes a recording's link away, with everything given out through it. */
export const removeLink = (recording: LinkedRecording): LinkChange => ({
  after: {
    ...recording,
    isShared: false,
    shareToken: null,
    lastShareToken: recording.shareToken,
    allowDownload: true,
    shareExpiresAt: null,
  },
  ended: [cutoffEntry.link(recording.shareToken, recording.linkGrantVersion)],
});

/** End of a media token that was given out just now, in milliseconds since the epoch. */
function latestTokenEnd(expiresAt: string | null, now: number): number {
  const longest = now + MEDIA_TOKEN_SECONDS * 1000;
  return expiresAt === null ? longest : Math.min(longest, Date.parse(expiresAt));
}

/**
 * Changes what a link allows. Media tokens that allow more than that are ended: those that may save, when downloads
 * are switched off; all, when some would outlive the link's new end.
 * @param now milliseconds since the epoch
 */
export function changeLink(
  recording: LinkedRecording,
  { allowDownload, expiresAt }: LinkSettings,
  now: number,
): LinkChange {
  const { shareToken, linkGrantVersion, downloadGrantVersion } = recording;
  const endsSooner = latestTokenEnd(expiresAt, now) < latestTokenEnd(recording.shareExpiresAt, now);
  const endsDownloads = recording.allowDownload && !allowDownload;
  return {
    after: {
      ...recording,
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

/** Subjects that the latest changes of a link ended: whoever repeats such a change makes sure that it took effect. */
export const lastEndedSubjects = ({
  shareToken,
  linkGrantVersion,
  downloadGrantVersion,
}: LinkedRecording): string[] => [
  ...(linkGrantVersion > 0 ? [cutoffEntry.link(shareToken, linkGrantVersion - 1)] : []),
  ...(downloadGrantVersion > 0 ? [cutoffEntry.download(shareToken, downloadGrantVersion - 1)] : []),
];
