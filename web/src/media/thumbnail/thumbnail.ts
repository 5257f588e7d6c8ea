import type { Input } from 'mediabunny';
import { THUMBNAIL_CONTENT_TYPE, THUMBNAIL_WIDTH } from '#shared/model/video/recording.ts';
import { onSoughtFrame } from '#web/lib/sought-frame.ts';
import { within } from '#web/lib/within.ts';
import { withEnd } from '../with-end.ts';
import { thumbnailTime } from './thumbnail-time.ts';

/**
 * Time limit for a video element to load and seek, in milliseconds: in a hidden tab it never does. Also for the code that
 * reads files.
 */
const TIME_LIMIT_MS = 5000;

/** Resolves with the event, or rejects with the element's error or at the time limit. */
const nextEvent = (video: HTMLVideoElement, type: 'loadeddata' | 'seeked', limit: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error('Video loading failed'));
    video.addEventListener(type, () => resolve(), { once: true });
    video.addEventListener('error', fail, { once: true });
    limit.addEventListener('abort', fail, { once: true });
  });

async function seek(video: HTMLVideoElement, url: string, seconds: number) {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  const loaded = nextEvent(video, 'loadeddata', limit);
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  await loaded;
  const sought = nextEvent(video, 'seeked', limit);
  let stopFollowing = () => {};
  const shown = new Promise<void>((resolve) => {
    stopFollowing = onSoughtFrame(video, resolve);
  });
  try {
    video.currentTime = seconds;
    await sought;
    await shown;
  } finally {
    stopFollowing();
  }
}

function draw(video: HTMLVideoElement): HTMLCanvasElement {
  if (video.videoWidth === 0) throw new Error('Failed to generate thumbnail');
  const canvas = document.createElement('canvas');
  canvas.width = THUMBNAIL_WIDTH;
  canvas.height = Math.round((THUMBNAIL_WIDTH * video.videoHeight) / video.videoWidth);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('Could not get canvas context');
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * One frame of a video, drawn by a `<video>` that is never shown.
 * @param seconds time of the frame
 * @throws Error 'Video loading failed', also after five seconds; 'Failed to generate thumbnail'; 'Could not get canvas context'
 */
async function frameFromVideoElement(file: Blob, seconds: number): Promise<HTMLCanvasElement> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    await seek(video, url, seconds);
    return draw(video);
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** JPEG quality of a thumbnail, 0 to 1. */
const THUMBNAIL_QUALITY = 0.8;

type Canvas = HTMLCanvasElement | OffscreenCanvas;

/** Opens a file for reading its content; the caller disposes of it. */
export type OpenVideo = (video: Blob) => Promise<Input>;

const loadReader = () => within(TIME_LIMIT_MS, import('mediabunny'), 'The code that reads videos did not load in time');

/** Loads the code that makes thumbnails. Never fails. */
export async function preloadThumbnails(): Promise<void> {
  await loadReader().catch((error: unknown) => console.warn('Thumbnails are not loaded early.', error));
}

/** Opens a file of the browser's recorder. */
const openRecorded: OpenVideo = async (video) => {
  const { BlobSource, Input, MATROSKA, WEBM } = await loadReader();
  return new Input({ formats: [WEBM, MATROSKA], source: new BlobSource(await withEnd(video)) });
};

/** Decodes a single frame. This also works in a hidden tab, where a `<video>` never loads. */
async function frameFromFile(open: OpenVideo, video: Blob, seconds: number): Promise<Canvas> {
  const { CanvasSink } = await loadReader();
  using input = await open(video);
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('Video loading failed');
  // The first frame may start a little after 0.
  const time = Math.max(seconds, await track.getFirstTimestamp());
  // Not `getCanvas`: in a file without an index, mediabunny 1.61 then misses a keyframe of an earlier cluster.
  const frames = new CanvasSink(track, { width: THUMBNAIL_WIDTH }).canvases(time);
  const { value: frame } = await frames.next();
  await frames.return();
  if (!frame) throw new Error('Failed to generate thumbnail');
  return frame.canvas;
}

async function toJpeg(canvas: Canvas): Promise<Blob> {
  const options = { type: THUMBNAIL_CONTENT_TYPE, quality: THUMBNAIL_QUALITY };
  if (canvas instanceof OffscreenCanvas) return canvas.convertToBlob(options);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('Failed to generate thumbnail')));
    canvas.toBlob(done, options.type, options.quality);
  });
}

/**
 * The thumbnail of a recording: a JPEG 320 px wide in the recording's proportion.
 * @param durationMs length of the recording
 * @param open opens a file in a container other than the recorder's
 * @throws Error 'Could not get canvas context', 'Failed to generate thumbnail' or 'Video loading failed'
 */
export async function makeThumbnail(video: Blob, durationMs: number, open = openRecorded): Promise<Blob> {
  const seconds = thumbnailTime(durationMs);
  try {
    return await toJpeg(await frameFromFile(open, video, seconds));
  } catch (error) {
    console.warn('No frame from the file itself; a video element is tried.', error);
    return toJpeg(await frameFromVideoElement(video, seconds));
  }
}

/**
 * The thumbnail of a recording; null if it cannot be made, which does not fail the recording.
 * @param durationMs length of the recording
 * @param open see `makeThumbnail`
 */
export async function thumbnailOf(file: Blob, durationMs: number, open?: OpenVideo): Promise<Blob | null> {
  try {
    return await makeThumbnail(file, durationMs, open);
  } catch (error) {
    console.warn('The recording has no thumbnail.', error);
    return null;
  }
}
