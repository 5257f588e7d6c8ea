import type { Input } from 'mediabunny';
import { DURATION_MAX_SECONDS } from '#shared/limits.ts';
import { CONTAINERS, type VideoContentType } from '#shared/model/video/video-file.ts';
import { examineVideo, lengthUntil } from '#shared/video-file/examine-video.ts';
import { VideoFileError } from '#shared/video-file/video-file-error.ts';
import { withEnd } from '../with-end.ts';

export interface ExaminedFile {
  contentType: VideoContentType;
  /** Seconds. */
  duration: number;
  /** Whether players mirror its picture, which no conversion does. */
  isMirrored: boolean;
}

/** Reads a part of a file. @throws VideoFileError when it cannot be read: it was moved or changed, or is a folder */
async function readSlice(file: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(start, end).arrayBuffer());
  } catch (error) {
    if (error instanceof DOMException) throw new VideoFileError('unreadable');
    throw error;
  }
}

/** Whether a file begins as WebM and Matroska files do, with an EBML header. */
async function isMatroska(file: Blob): Promise<boolean> {
  const [a, b, c, d] = await readSlice(file, 0, 4);
  return a === 0x1a && b === 0x45 && c === 0xdf && d === 0xa3;
}

/**
 * Opens a video in any accepted container. Its bytes are read from disk as needed, so that a file may be larger than
 * memory.
 */
export async function openVideo(file: Blob): Promise<Input> {
  const { BlobSource, Input: VideoInput, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  const source = new BlobSource((await isMatroska(file)) ? await withEnd(file) : file);
  return new VideoInput({ formats: [MP4, QTFF, WEBM, MATROSKA], source });
}

/**
 * The end of the last frames, in seconds, of a file whose header does not contain it. @throws VideoFileError
 * when the file is damaged
 */
async function measureDuration(file: Blob): Promise<number> {
  try {
    using input = await openVideo(file);
    return await input.computeDuration();
  } catch (error) {
    console.warn('The length of the file could not be measured.', error);
    throw new VideoFileError('damaged');
  }
}

/**
 * Checks that a chosen file is a video that can be converted. The server checks this again.
 * @throws VideoFileError with a message for the person
 */
export async function examineFile(file: Blob): Promise<ExaminedFile> {
  const read = (start: number, end: number) => readSlice(file, start, end);
  const video = await examineVideo({ size: file.size, read });
  const duration = video.duration ?? lengthUntil(await measureDuration(file), video.beginsAt);
  if (duration <= 0) throw new VideoFileError('damaged');
  if (duration > DURATION_MAX_SECONDS) throw new VideoFileError('too-long');
  const isMirrored = video.mirroredFrom !== null;
  return { contentType: CONTAINERS[video.container].contentType, duration, isMirrored };
}
