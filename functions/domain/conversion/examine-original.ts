import { type ExaminedVideo, examineVideo } from '#shared/video-file/examine-video.ts';
import { VideoFileError } from '#shared/video-file/video-file-error.ts';
import { JobImpossibleError, probeMedia, UnusableInputError } from '../../gateways/mediaconvert.ts';
import { headObject, type ReadableObject, readObjectRange, s3Url } from '../../gateways/s3.ts';
import { type ColourDescription, readColourDescription } from './colour-description.ts';

export interface Original {
  /** Pixels as they are displayed, null where the file does not say. */
  video: { width: number | null; height: number | null };
  hasAudio: boolean;
  /** For WebM and Matroska; null for MP4 and QuickTime. */
  colours: ColourDescription | null;
  /** Milliseconds, null where the file does not say. */
  durationMs: number | null;
}

/** Proves a stored object by its bytes. @throws VideoFileError, ObjectChangedError */
export const examineObject = (object: ReadableObject): Promise<ExaminedVideo> =>
  examineVideo({ size: object.size, read: (start, end) => readObjectRange(object, start, end) });

async function proveOriginal(key: string): Promise<ExaminedVideo> {
  const object = await headObject(key);
  if (!object) throw new JobImpossibleError('The file is missing');
  try {
    return await examineObject({ key, ...object });
  } catch (error) {
    if (error instanceof VideoFileError) throw new UnusableInputError(error.fact, { cause: error });
    throw error;
  }
}

/**
 * Examines an original before it is converted. Its bytes prove its container and codecs before MediaConvert reads it:
 * MediaConvert also accepts playlists, which name other files.
 * @param key of the stored object
 * @throws UnusableInputError with the reason when it can never be converted; JobImpossibleError when it is missing
 */
export async function examineOriginal(key: string): Promise<Original> {
  const { container, hasAudio, isOnItsSide, beginning } = await proveOriginal(key);
  const { video, durationMs } = await probeMedia(s3Url(key));
  if (!video) throw new UnusableInputError('This file has no picture.');
  const { width, height } = video;
  const isMatroska = container === 'webm' || container === 'matroska';
  return {
    // Probe returns the coded width and height.
    video: isOnItsSide ? { width: height, height: width } : { width, height },
    hasAudio,
    durationMs,
    colours: isMatroska ? readColourDescription(beginning) : null,
  };
}
