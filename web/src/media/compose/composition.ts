import type { Size } from './frame-geometry.ts';
import type { Mark } from './marks.ts';
import type { Overlay } from './overlay.ts';
import type { Region } from './region.ts';

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
  /** Shows another camera over the screen, from its first frame on; null shows none, from the next frame on. */
  setCamera: (camera: MediaStreamTrack | null) => void;
  setOverlay: (overlay: Overlay) => void;
  /** Draws these marks on the screen, from the next frame on. Each frame draws them as opaque as they are then. */
  setMarks: (marks: readonly Mark[]) => void;
  /** Shows another part of the screen. No effect on a composition that began with all of it. */
  setRegion: (region: Region) => void;
  setFrameRate: (rate: number) => void;
  /** Composes smaller or larger pictures of the same shape. The recorder goes on in the same file, with a keyframe. */
  setWidth: (width: number) => void;
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
