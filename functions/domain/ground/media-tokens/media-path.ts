import { waitsForFile } from '#shared/rules/video/playable-source.ts';
import { versionAddress } from '#shared/rules/video/version-address.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { MP4S } from '../../../data/video/mp4s.ts';
import { AppError } from '../app-error.ts';
import { captionsKey, HLS_PLAYLIST, segmentsPrefix } from '../media-files/media-keys.ts';
import { thumbnailKeyOf } from './has-media.ts';
import { type MediaGrant, mediaClaims } from './media-claims.ts';
import { captionsIdOf, type MediaFile, mp4FileOf, originalFileOf } from './object-path.ts';
import { playlistName } from './segment-access.ts';
import { signMediaToken } from './sign-media-token.ts';
import { signingKey } from './signing-key.ts';

/** When to ask again for a file that is being made, in seconds. */
const RETRY_AFTER = 5;

const mp4Named = (name: MediaFile) => MP4S.find((mp4) => mp4FileOf(mp4) === name);

/** Playlists, whose tokens are for their folders. */
type Playlist = 'playlist.json' | typeof HLS_PLAYLIST;

function keyOf(file: StoredFile, name: Exclude<MediaFile, Playlist>): string | null {
  if (name === 'thumbnail.jpg') return thumbnailKeyOf(file);
  if (name === 'picture.jpg') return file.picture?.key ?? null;
  const captionsId = captionsIdOf(name);
  if (captionsId !== null) {
    return file.captions.some(({ id }) => id === captionsId) ? captionsKey(file.recordingId, captionsId) : null;
  }
  if (waitsForFile(file)) {
    const message = 'The file of this recording is being prepared. Please try again in a moment.';
    throw new AppError('NOT_READY', message, { retryAfter: RETRY_AFTER });
  }
  if (name === originalFileOf(file)) return file.originalKey;
  const mp4 = mp4Named(name);
  return mp4 && file.transcodeStatus === 'completed' ? file[mp4.attribute] : null;
}

export const noFile = (): AppError =>
  new AppError('NO_FILE', 'This recording has no such file. It may still be processing.');

/** The key that a token is for, and its URL path with its query. The token of a playlist also covers the segments beside it. */
interface Opened {
  key: string;
  path: string;
}

function playlistOf({ by, recording }: MediaGrant, isDownload: boolean): Opened | null {
  const { segments } = recording.file;
  const name = isDownload ? null : playlistName(recording.file, by);
  if (!name || !segments) return null;
  const { uploadId, attached } = segments;
  const key = segmentsPrefix(recording.file.id, uploadId);
  return { key, path: `${key}${versionAddress(name, attached?.playlist)}` };
}

function hlsOf({ recording: { file } }: MediaGrant, isDownload: boolean): Opened | null {
  const { hlsPrefix: key, transcodeStatus } = file;
  return key && transcodeStatus === 'completed' && !isDownload ? { key, path: key + HLS_PLAYLIST } : null;
}

function found(grant: MediaGrant, file: MediaFile, isDownload: boolean): Opened | null {
  if (file === 'playlist.json') return playlistOf(grant, isDownload);
  if (file === HLS_PLAYLIST) return hlsOf(grant, isDownload);
  // A download is of the large file.
  if (isDownload && mp4Named(file)?.isOptional) return null;
  const key = keyOf(grant.recording.file, file);
  return key === null ? null : { key, path: key };
}

function openedBy(grant: MediaGrant, file: MediaFile, isDownload: boolean): Opened {
  const opened = found(grant, file, isDownload);
  if (!opened) throw noFile();
  return opened;
}

const signedPath = async (grant: MediaGrant, { key, path }: Opened, issuedAt: number, isDownload: boolean) =>
  `/media/${signMediaToken(mediaClaims(grant, key, issuedAt, isDownload), await signingKey())}/${path}`;

/**
 * Returns the folder on this origin that has the frames of a recording's strip, with a token for all of them.
 * @param issuedAt see `mediaClaims`
 */
export const stripFolder = (grant: MediaGrant, prefix: string, issuedAt: number): Promise<string> =>
  signedPath(grant, { key: prefix, path: prefix }, issuedAt, false);

/**
 * Returns the path on this origin that serves a file, with a token for it.
 * @param issuedAt see `mediaClaims`
 * @param isDownload whether the file is downloaded
 * @throws AppError NO_FILE; NOT_READY with `retryAfter` in seconds, while the file is made of segments
 */
export const mediaPath = async (
  grant: MediaGrant,
  file: MediaFile,
  issuedAt: number,
  isDownload: boolean,
): Promise<string> => signedPath(grant, openedBy(grant, file, isDownload), issuedAt, isDownload);
