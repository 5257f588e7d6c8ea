import type { Size } from './frame-geometry.ts';

/** How the pictures of a take are put together. */
export interface SceneSettings {
  /** Size of the recorded picture as a share of the screen's, 0 to 1. */
  scale: number;
  /** Pictures a second. */
  frameRate: number;
  /** Whether the camera's picture has a border. */
  hasBorder: boolean;
}

export interface SceneSources {
  screen: MediaStreamTrack;
  /** Shown over the screen while it is live. */
  camera: MediaStreamTrack | null;
}

/** One picture made of several, of a size and rate that stay the same to the end. */
export interface Composition {
  track: MediaStreamTrack;
  /** Ends it. The sources are left running. */
  close: () => void;
}

/** A still or hidden screen may send no frame for long; from then on the take is as large as it says it is, in milliseconds. */
export const FIRST_FRAME_LIMIT_MS = 2000;

/**
 * How much later the sound is than the picture when both are passed on at once, in milliseconds: the picture waits for
 * it. Measured in Chromium 156 with a page that flashes and beeps: 45 to 80, as full as the browser's buffers in front
 * of the mixer happen to be.
 */
export const PICTURE_DELAY_MS = 65;

const UNKNOWN_SIZE: Size = { width: 1280, height: 720 };

/** What a track says of its size: right only roughly, before its first frame. */
export function announcedSize(track: MediaStreamTrack): Size {
  const { width, height } = track.getSettings();
  return width && height ? { width, height } : UNKNOWN_SIZE;
}
