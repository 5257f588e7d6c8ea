import type { StoredRecording } from '../../data/recording.ts';
import { AppError } from '../app-error.ts';
import { type MediaGrant, mediaClaims } from './media-claims.ts';
import type { MediaFile } from './object-path.ts';
import { signMediaToken } from './sign-media-token.ts';
import { signingKey } from './signing-key.ts';

function keyOf(recording: StoredRecording, file: MediaFile): string {
  const keys = {
    'original.webm': recording.originalKey,
    'thumbnail.jpg': recording.thumbnailKey,
    'video.mp4': recording.transcodeStatus === 'completed' ? recording.mp4Key : null,
  };
  const key = keys[file];
  if (!key) throw new AppError('NO_FILE', 'This recording has no such file. It may still be processing.');
  return key;
}

/**
 * Gives the path on this origin that serves a file's bytes, with a token for it.
 * @param issuedAt see `mediaClaims`
 * @param isDownload whether it is fetched to be saved
 * @throws AppError NO_FILE
 */
export async function mediaPath(
  grant: MediaGrant,
  file: MediaFile,
  issuedAt: number,
  isDownload: boolean,
): Promise<string> {
  const key = keyOf(grant.recording, file);
  return `/media/${signMediaToken(mediaClaims(grant, key, issuedAt, isDownload), await signingKey())}/${key}`;
}
