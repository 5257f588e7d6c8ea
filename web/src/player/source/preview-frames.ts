import { onSoughtFrame } from '#web/lib/sought-frame.ts';
import { savesData } from '../../ui/saves-data.ts';
import type { SegmentPlayback } from '../segments/play-segments.ts';
import { openSegments } from './segment-source.ts';

/** Preview frames of a whole video: a small move of the pointer needs no new frame. */
const PICTURES = 120;
/** The smallest distance between two frames, in seconds. */
const SMALLEST_STEP = 1;
/** Pixels: one and a half times the width of a preview over the slider, for high-density screens. */
const WIDTH = 240;
/** An error this soon after the last one, in milliseconds, is not caused by an expired address. */
const RETRY_AFTER_MS = 10_000;
/** How long the pointer must rest before a frame is loaded, in milliseconds: crossing the slider loads nothing. */
const REST_MS = 80;

/** Rounds a moment to the nearest one that has a preview frame, in seconds. @param duration of the video */
export function stepOf(seconds: number, duration: number): number {
  const step = Math.max(duration / PICTURES, SMALLEST_STEP);
  return Math.min(Math.round(seconds / step) * step, duration);
}

/** A second element for a video that is playing: muted, and in no page. */
function secondElement(): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'metadata';
  return video;
}

function unload(video: HTMLVideoElement): void {
  video.removeAttribute('src');
  video.load();
}

/** Draws the present frame of a video. @param width in pixels */
function drawFrame(video: HTMLVideoElement, width: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * video.videoHeight) / video.videoWidth) || width;
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The source of preview frames. A live recording has none, because it grows while the viewer points at it. */
export type FramesFrom = 'file' | 'segments' | 'nothing';

interface Previewed {
  src: string;
  framesFrom: FramesFrom;
  /** Seconds. */
  duration: number;
  /** Width of the frames, in pixels. */
  width?: number;
}

/**
 * Draws frames of a video with a second, muted element. For five minutes of 720p, the browser loads 0.13 MB per frame
 * of an MP4, or one segment per frame of a segmented recording; a decoder in the page (mediabunny) loads 0.55 MB and 68
 * kB of script. Frames are cached. Nothing is loaded before the first call of `show`, or in data-saving mode.
 * @param onFrame called with the frame of the last requested moment
 */
export function openPreview(
  { src, framesFrom, duration, width = WIDTH }: Previewed,
  onFrame: (frame: HTMLCanvasElement) => void,
) {
  const video = secondElement();
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
    const frame = drawFrame(video, width);
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
      onError: (error) => console.warn('The preview frames could not be loaded.', error),
    });

  video.addEventListener('loadedmetadata', seek);
  const stopDrawing = onSoughtFrame(video, keep);
  // The address behind `src` expires after an hour.
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
    if (framesFrom === 'nothing' || savesData()) return;
    wanted = stepOf(seconds, duration);
    const known = frames.get(wanted);
    if (known) onFrame(known);
    else timer = setTimeout(fetchFrame, REST_MS);
  };
  const close = () => {
    pause();
    stopDrawing();
    segments?.close();
    unload(video);
  };
  return { show, pause, close };
}
