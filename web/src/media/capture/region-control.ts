import { atom, type ReadableAtom } from 'nanostores';
import type { Size } from '../compose/frame-geometry.ts';
import { followRegion, type Region } from '../compose/region.ts';

/** @param show makes a composition show another region */
export function controlRegion(first: Region, show: (region: Region) => void) {
  const followed = followRegion(first);
  const state = atom(first);
  return {
    state: state as ReadableAtom<Region>,
    set: (region: Region) => {
      followed.set(region);
      state.set(region);
      show(region);
    },
    /** The surface has this size now, in pixels. */
    follow: (surface: Size) => {
      followed.on(surface);
      state.set(followed.chosen());
    },
  };
}

/** Moves the part of a screen that is being recorded. Each change is visible in the recording at once. */
export type RegionControl = ReturnType<typeof controlRegion>;

/** The size of a surface whose region has this size; the same size without a region. */
export function surfaceAround(size: Size, region: Pick<RegionControl, 'state'> | null): Size {
  if (!region) return size;
  const { width, height, surface } = region.state.get();
  return {
    width: Math.ceil((size.width * surface.width) / width),
    height: Math.ceil((size.height * surface.height) / height),
  };
}
