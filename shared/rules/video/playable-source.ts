import type { Recording } from '../../api/video/recordings.ts';
import { STUCK_AFTER_MS } from '../../limits.ts';
import { VIDEO_CONTENT_TYPE } from '../../model/video/recording.ts';
import type { SegmentState } from '../../model/video/segment.ts';
import { CONTAINERS, type VideoContentType } from '../../model/video/video-file.ts';

export type PlayableRecording = Pick<
  Recording,
  'filePath' | 'fileType' | 'mp4FilePath' | 'transcodeStatus' | 'segments'
> &
  Partial<Pick<Recording, 'hlsPath'>>;

/**
 * Whether a recording is attached as segments, and its file does not exist yet. Its path is known, but requests for it
 * answer 503 until it exists. The file of an earlier provisional join is no longer served, because it ends too early.
 */
export const waitsForFile = ({ segments }: { segments: { state: SegmentState } | null }): boolean =>
  segments?.state === 'joining' || segments?.state === 'failed';

/** Whether a recording is being made at this moment, and is not attached yet. */
export const isBeingMade = ({ filePath, segments }: Pick<PlayableRecording, 'filePath' | 'segments'>): boolean =>
  filePath === null && segments?.state === 'recording';

/**
 * Path of the file to play or download: the MP4 once its conversion is completed, else the original.
 * @returns null when nothing has been uploaded yet, and while the file is being made of segments
 */
export function playablePath(recording: Omit<PlayableRecording, 'fileType'>): string | null {
  if (waitsForFile(recording)) return null;
  if (recording.mp4FilePath && recording.transcodeStatus === 'completed') return recording.mp4FilePath;
  return recording.filePath;
}

/** Path of the small file beside the MP4 that is played; null without one. */
export const smallPath = (recording: Omit<PlayableRecording, 'fileType'> & Pick<Recording, 'smallFilePath'>) =>
  recording.mp4FilePath !== null && playablePath(recording) === recording.mp4FilePath ? recording.smallFilePath : null;

export const contentTypeOf = (path: string): VideoContentType =>
  Object.values(CONTAINERS).find(({ ending }) => path.endsWith(ending))?.contentType ?? VIDEO_CONTENT_TYPE;

/** The formats that a device plays. iPhones often play neither. */
export interface Plays {
  /** Files of WebM, as recorders make them. */
  webM: boolean;
  /** WebM in segments. */
  segments: boolean;
  /** Whether it plays HLS by the player of segments, or as a file that the browser reads by itself. */
  hls: boolean | 'file';
  /** A file that was uploaded, by its MIME type with its codecs. */
  file: (fileType: string) => boolean;
  /** Whether the device could not play the original of the recording, although it plays the format. */
  refusesOriginal?: boolean;
}

/** Whether a device plays the original of a recording, or would if it existed. */
export const playsOriginal = ({ fileType }: Pick<PlayableRecording, 'fileType'>, plays: Plays): boolean =>
  !plays.refusesOriginal && (fileType ? plays.file(fileType) : plays.webM);

export interface PlayableSource {
  /** On this origin (`/objects/...`). */
  path: string;
  /** Whether the player of segments plays it. */
  isPlaylist: boolean;
}

/**
 * Chooses the source to play on a device: a file, or the segments while there is no file.
 * @returns null when there is no source yet that the device plays
 */
export function sourceToPlay(recording: PlayableRecording, plays: Plays): PlayableSource | null {
  const path = playablePath(recording);
  if (plays.hls && recording.hlsPath) return { path: recording.hlsPath, isPlaylist: plays.hls === true };
  if (path && (path !== recording.filePath || playsOriginal(recording, plays))) return { path, isPlaylist: false };
  const playlistPath = recording.segments?.playlistPath;
  return playlistPath && plays.segments ? { path: playlistPath, isPlaylist: true } : null;
}

/**
 * What a device still plays of a recording when it could not play a source: then it waits for a file.
 * @returns null when no other file will come
 */
export function playsWithout(
  { path, isPlaylist }: PlayableSource,
  recording: PlayableRecording,
  plays: Plays,
): Plays | null {
  if (path === recording.hlsPath) return { ...plays, hls: false };
  if (isPlaylist) return { ...plays, segments: false };
  const isComing = recording.transcodeStatus === 'pending' || recording.transcodeStatus === 'processing';
  return isComing && path === recording.filePath ? { ...plays, refusesOriginal: true } : null;
}

/**
 * Whether a conversion has been going on for longer than an hour.
 * @param now milliseconds since the epoch
 */
export function isStuck(recording: Pick<Recording, 'transcodeStatus' | 'updatedAt'>, now: number): boolean {
  return recording.transcodeStatus === 'processing' && now - Date.parse(recording.updatedAt) > STUCK_AFTER_MS;
}
