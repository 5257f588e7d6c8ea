import type { Recording } from '../api/recordings.ts';
import { STUCK_AFTER_MS } from '../model/recording.ts';

type Source = Pick<Recording, 'filePath' | 'mp4FilePath' | 'transcodeStatus'>;

/**
 * Path of the file to play or download: the MP4 once its conversion is completed, else the original.
 * @returns null when nothing has been uploaded yet
 */
export function playablePath(recording: Source): string | null {
  if (recording.mp4FilePath && recording.transcodeStatus === 'completed') return recording.mp4FilePath;
  return recording.filePath;
}

/** MIME type of a media path, by its ending. */
export const contentTypeOf = (path: string): 'video/mp4' | 'video/webm' =>
  path.endsWith('.mp4') ? 'video/mp4' : 'video/webm';

/**
 * Path of the file to play on a device.
 * @param playsOriginal whether it plays WebM; iPhones often do not
 * @returns null when there is none yet that it plays
 */
export function pathToPlay(recording: Source, playsOriginal: boolean): string | null {
  const path = playablePath(recording);
  return path && (playsOriginal || contentTypeOf(path) === 'video/mp4') ? path : null;
}

/**
 * Whether a conversion has been going on for longer than an hour.
 * @param now milliseconds since the epoch
 */
export function isStuck(recording: Pick<Recording, 'transcodeStatus' | 'updatedAt'>, now: number): boolean {
  return recording.transcodeStatus === 'processing' && now - Date.parse(recording.updatedAt) > STUCK_AFTER_MS;
}
