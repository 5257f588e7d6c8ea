import { TRANSCRIBED_BYTES_MAX, TRANSCRIBED_SECONDS_MAX } from '#shared/limits.ts';
import { waitsForFile } from '#shared/rules/video/playable-source.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { findObject } from '../../../gateways/s3/s3.ts';

/** The file that is transcribed: one that is still to come, or none, with the reason. */
export type TranscriptSource =
  | { state: 'ready'; key: string; format: 'webm' | 'mp4' }
  | { state: 'waiting' }
  | { state: 'impossible'; reason: string };

const TOO_LONG = 'Recordings of over 4 hours cannot be transcribed.';
const TOO_LARGE = 'Files of over 2 GB cannot be transcribed.';
const NOT_CONVERTED = 'The video could not be converted.';
const NO_VIDEO = 'It has no video.';

const isWebm = ({ fileType }: StoredFile): boolean => fileType === null || fileType.startsWith('video/webm');

function fromMp4({ mp4Key, transcodeStatus }: StoredFile, size: number | null): TranscriptSource {
  if (mp4Key === null || transcodeStatus !== 'completed') {
    return transcodeStatus === 'failed' ? { state: 'impossible', reason: NOT_CONVERTED } : { state: 'waiting' };
  }
  const isSmall = size !== null && size <= TRANSCRIBED_BYTES_MAX;
  return isSmall ? { state: 'ready', key: mp4Key, format: 'mp4' } : { state: 'impossible', reason: TOO_LARGE };
}

/**
 * Finds the file of a recording that is transcribed. A WebM is, as soon as it is stored, in parallel to its conversion; of
 * other files, and of one that is too large, the MP4.
 */
export async function transcriptSource({ file }: StoredRecording): Promise<TranscriptSource> {
  const { originalKey, uploads, duration, fileSize, mp4Key, segments } = file;
  if ((duration ?? 0) > TRANSCRIBED_SECONDS_MAX) return { state: 'impossible', reason: TOO_LONG };
  if (waitsForFile(file)) {
    return segments?.failure ? { state: 'impossible', reason: NO_VIDEO } : { state: 'waiting' };
  }
  // What a cut is rendered from still has the words that are cut away.
  if (file.cutFrom && file.transcodeStatus !== 'failed') return { state: 'waiting' };
  if (originalKey === null) return { state: 'impossible', reason: NO_VIDEO };
  if (uploads !== null) return { state: 'waiting' };
  if (isWebm(file) && (fileSize ?? 0) <= TRANSCRIBED_BYTES_MAX) {
    return { state: 'ready', key: originalKey, format: 'webm' };
  }
  return fromMp4(file, mp4Key === null ? null : ((await findObject(mp4Key))?.size ?? null));
}
