import type { Size } from './frame-geometry.ts';
import type { Overlay } from './overlay.ts';

export interface CompositionSources {
  screen: MediaStreamTrack;
  /** Shown over the screen while it is live. */
  camera: MediaStreamTrack | null;
}

/** One picture made of several, of a size and rate that stay the same to the end. */
export interface Composition {
  track: MediaStreamTrack;
  /** Shows another camera over the screen, from its first frame on; null shows none, from the next frame on. */
  setCamera: (camera: MediaStreamTrack | null) => void;
  /** Shows the camera in another way, from the next frame on. */
  setOverlay: (overlay: Overlay) => void;
  /** Ends it. The sources are left running. */
  close: () => void;
}

const UNKNOWN_SIZE: Size = { width: 1280, height: 720 };

/** What a track says of its size: right only roughly, before its first frame. */
export function announcedSize(track: MediaStreamTrack): Size {
  const { width, height } = track.getSettings();
  return width && height ? { width, height } : UNKNOWN_SIZE;
}
