import { openSegments } from './segment-source.ts';
import type { SegmentPlayback } from './segments/play-segments.ts';

/** Frames that a whole video is looked at through: pointing a little further asks for no new one. */
const PICTURES = 120;
/** Not closer together than this, in seconds. */
const SMALLEST_STEP = 1;
/** Pixels: the width of a preview over the slider, and half as much again for fine screens. */
const WIDTH = 240;
/** A second failure within this time of the first, in milliseconds, is not the old address going stale. */
const RETRY_AFTER_MS = 10_000;
/** A pointer that only crosses the slider loads nothing; in milliseconds. */
const REST_MS = 80;

/** The moment that stands for those around it, in seconds. @param duration of the video */
export function stepOf(seconds: number, duration: number): number {
  const step = Math.max(duration / PICTURES, SMALLEST_STEP);
  return Math.min(Math.round(seconds / step) * step, duration);
}

function draw(video: HTMLVideoElement, width: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * video.videoHeight) / video.videoWidth) || width;
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** What frames are made from: a file, segments, or nothing, as of a recording that grows while one points at it. */
export type FramesFrom = 'file' | 'segments' | 'nothing';

interface Previewed {
  src: string;
  framesFrom: FramesFrom;
  /** Seconds. */
  duration: number;
  /** Of the frames, in pixels. */
  width?: number;
}

type SavesData = Navigator & { connection?: { saveData?: boolean } };

/**
 * Makes frames of moments of a video, with a second, silent element. Measured on five minutes of 720p, that is 0.13 MB
 * for a frame of an MP4 and nothing besides, and a segment for a frame of those; a decoder of our own (mediabunny) was
 * 0.55 MB, and 68 kB of program. What has been seen once is kept. Nothing is loaded before the first call of `show`, or
 * where the viewer asked to save data.
 * @param onFrame told when the frame of the moment that was asked for last is there
 */
export function openPreview(
  { src, framesFrom, duration, width = WIDTH }: Previewed,
  onFrame: (frame: HTMLCanvasElement) => void,
) {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'metadata';
  const frames = new Map<number, HTMLCanvasElement>();
  let wanted = 0;
  let sought: number | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const seek = () => {
    if (video.readyState === 0 || video.seeking || sought === wanted) return;
    sought = wanted;
    video.currentTime = wanted;
  };
  const keep = () => {
    if (sought === null) return;
    const frame = draw(video, width);
    frames.set(sought, frame);
    if (sought === wanted) onFrame(frame);
    seek();
  };
  let segments: SegmentPlayback | null = null;
  const openedSegments = () =>
    openSegments(video, {
      src,
      from: wanted,
      onLive: () => undefined,
      onError: (error) => console.warn('There are no frames to preview.', error),
    });

  video.addEventListener('loadedmetadata', seek);
  video.addEventListener('seeked', keep);
  // What `src` leads to lives for an hour only.
  video.addEventListener('error', () => {
    const now = Date.now();
    if (now - failedAt < RETRY_AFTER_MS) return;
    failedAt = now;
    sought = null;
    if (framesFrom === 'file') video.src = src;
  });

  const fetchFrame = () => {
    if (framesFrom === 'segments') segments ??= openedSegments();
    else if (!video.hasAttribute('src')) video.src = src;
    seek();
  };
  const pause = () => clearTimeout(timer);

  const show = (seconds: number) => {
    pause();
    if (framesFrom === 'nothing' || (navigator as SavesData).connection?.saveData) return;
    wanted = stepOf(seconds, duration);
    const known = frames.get(wanted);
    if (known) onFrame(known);
    else timer = setTimeout(fetchFrame, REST_MS);
  };
  const close = () => {
    pause();
    segments?.close();
    video.removeAttribute('src');
    video.load();
  };
  return { show, pause, close };
}
