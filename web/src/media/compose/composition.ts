import type { CompositionChange } from './composition-change.ts';
import type { Size } from './frame-geometry.ts';

export interface CompositionSources {
  screen: MediaStreamTrack;
  /** Shown over the screen while it is live. */
  camera: MediaStreamTrack | null;
}

/** One video track composed of several. Its size and frame rate change only on request. */
export interface Composition {
  track: MediaStreamTrack;
  /** Size of its first picture. */
  size: Size;
  change: (change: CompositionChange<MediaStreamTrack>) => void;
  /** Composes no more frames. The track stays live, so that a recorder can finish. */
  freeze: () => void;
  /** Ends the composition. The sources are left running. */
  close: () => void;
}

const UNKNOWN_SIZE: Size = { width: 1280, height: 720 };

/** The size in a track's settings: only approximate before the first frame. */
export function announcedSize(track: MediaStreamTrack): Size {
  const { width, height } = track.getSettings();
  return width && height ? { width, height } : UNKNOWN_SIZE;
}
