import type { Input } from 'mediabunny';
import { THUMBNAIL_CONTENT_TYPE, THUMBNAIL_WIDTH } from '#shared/model/recording.ts';
import { thumbnailTime } from './thumbnail-time.ts';
import { frameFromVideoElement } from './video-element-frame.ts';

/** JPEG quality of a thumbnail, 0 to 1. */
const THUMBNAIL_QUALITY = 0.8;

type Canvas = HTMLCanvasElement | OffscreenCanvas;

/** Opens a file for reading its content; the caller disposes of it. */
export type OpenVideo = (video: Blob) => Promise<Input>;

const loadReader = () => import('mediabunny');

/** Loads the code that makes thumbnails. Never fails. */
export async function preloadThumbnails(): Promise<void> {
  await loadReader().catch((error: unknown) => console.warn('Thumbnails are not loaded early.', error));
}

/** Opens a file of the browser's recorder. */
const openRecorded: OpenVideo = async (video) => {
  const { BlobSource, Input, MATROSKA, WEBM } = await loadReader();
  return new Input({ formats: [WEBM, MATROSKA], source: new BlobSource(video) });
};

/** Decodes a single frame. This also works in a hidden tab, where a `<video>` never loads. */
async function frameFromFile(open: OpenVideo, video: Blob, seconds: number): Promise<Canvas> {
  const { CanvasSink } = await loadReader();
  using input = await open(video);
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('Video loading failed');
  // The first frame may start a little after 0.
  const time = Math.max(seconds, await track.getFirstTimestamp());
  const frame = await new CanvasSink(track, { width: THUMBNAIL_WIDTH }).getCanvas(time);
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
    return toJpeg(await frameFromVideoElement(video, seconds, THUMBNAIL_WIDTH));
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
