import { PICTURE_MAX_PIXELS } from '#shared/limits.ts';
import { type ExaminedVideo, examineVideo, lengthUntil } from '#shared/video-file/examine-video.ts';
import { VideoFileError } from '#shared/video-file/video-file-error.ts';
import type { ColorDescription, DisplayedPicture, Original } from '../../../gateways/mediaconvert/conversion-job.ts';
import {
  ConversionRefusedError,
  type ProbedPicture,
  probeMedia,
  UnusableFileError,
} from '../../../gateways/mediaconvert/mediaconvert.ts';
import { findObject, type ReadableObject, readObjectRange } from '../../../gateways/s3/s3.ts';
import { readColorDescription } from './color-description.ts';

/** Proves a stored object by its bytes. @throws VideoFileError, ObjectChangedError */
export const examineObject = (object: ReadableObject): Promise<ExaminedVideo> =>
  examineVideo({ size: object.size, read: (start, end) => readObjectRange(object, start, end) });

/** By the code points of ITU-T H.273, which Matroska has. */
const HDR_TRANSFERS: Record<number, DisplayedPicture['hdr']> = { 16: 'PQ', 18: 'HLG' };

/** The picture that a probe describes. Its colors in Matroska do not depend on whether the probe reads their element. */
function displayedPicture(
  video: ProbedPicture,
  { container, mirroredFrom }: Pick<ExaminedVideo, 'container' | 'mirroredFrom'>,
  colors: ColorDescription | null,
): DisplayedPicture {
  const { width, height, pixelAspect, hdr, isProgressive } = video;
  // A probe knows no rotation of a mirrored picture.
  const rotation = mirroredFrom ?? video.rotation;
  const isOnItsSide = rotation % 180 === 90;
  const shown = width && height ? { width: width * pixelAspect, height } : null;
  return {
    size: shown && isOnItsSide ? { width: shown.height, height: shown.width } : shown,
    hasSquarePixels: pixelAspect === 1,
    rotation,
    isMirrored: mirroredFrom !== null,
    hdr: typeof colors?.transfer === 'number' ? (HDR_TRANSFERS[colors.transfer] ?? null) : hdr,
    // The codecs of WebM know no fields. Where nothing is known, the deinterlacer leaves progressive frames.
    isInterlaced: container !== 'webm' && !isProgressive,
  };
}

async function proveOriginal(key: string): Promise<ExaminedVideo & { bytes: number }> {
  const object = await findObject(key);
  if (!object) throw new ConversionRefusedError('The file is missing');
  try {
    return { ...(await examineObject({ key, ...object })), bytes: object.size };
  } catch (error) {
    if (error instanceof VideoFileError) throw new UnusableFileError(error.fact, { cause: error });
    throw error;
  }
}

/**
 * Examines an original before it is converted. Its bytes prove its container and codecs before the conversion
 * service reads it, which also accepts playlists that name other files.
 * @param key of the stored object
 * @throws UnusableFileError with the reason when it can never be converted; ConversionRefusedError when it is missing
 */
export async function examineOriginal(key: string): Promise<Original & Pick<ExaminedVideo, 'beginsAt'>> {
  const proven = await proveOriginal(key);
  const { container, hasAudio, beginning, bytes, beginsAt } = proven;
  const { video, durationMs: endMs } = await probeMedia(key);
  if (!video) throw new UnusableFileError('This file has no picture.');
  if ((video.width ?? 0) * (video.height ?? 0) > PICTURE_MAX_PIXELS)
    throw new UnusableFileError('The picture of this file is larger than 8192 × 4320 pixels.');
  const isMatroska = container === 'webm' || container === 'matroska';
  const colors = isMatroska ? readColorDescription(beginning) : null;
  const durationMs = endMs === null ? null : lengthUntil(endMs, beginsAt * 1000);
  const shown = displayedPicture(video, proven, colors);
  return { video: shown, hasAudio, durationMs, colors, bytes, codec: video.codec, beginsAt };
}
