import type { Mark } from './marks.ts';
import type { Overlay } from './overlay.ts';
import type { Region } from './region.ts';

/** The layers over the screen. */
export interface DrawnOver {
  overlay: Overlay;
  /** Each frame draws them as opaque as they are then. */
  marks: readonly Mark[];
}

/** Applies from the next frame on; what is left out stays. */
export interface CompositionChange<Camera> extends Partial<DrawnOver> {
  /** Shown from its first frame on; null removes the camera. */
  camera?: Camera | null | undefined;
  /** No effect on a composition that began with all of the screen. */
  region?: Region;
  frameRate?: number;
  /** Makes smaller or larger frames of the same shape. The recorder goes on in the same file, with a keyframe. */
  width?: number;
}
