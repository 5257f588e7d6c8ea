import { type Size, sizeAt } from '../compose/frame-geometry.ts';

/** https://w3c.github.io/mediacapture-extensions/#the-mediastreamtrackvideostats-interface */
interface CountedPictures {
  /** All pictures of the camera, and those that it makes beyond the requested rate. */
  totalFrames: number;
  discardedFrames: number;
}

const countOf = (camera: MediaStreamTrack): number | null => {
  const { stats } = camera as { stats?: CountedPictures };
  return stats ? stats.totalFrames - stats.discardedFrames : null;
};

const isUpright = ({ width, height }: Size) => height > width;

/**
 * What a recording of a camera needs to reduce its size: the camera's own size, a change of it, and the number of
 * pictures that it has made. Only Chromium counts them.
 * @param cameraNow the camera that is recorded now
 */
export function cameraSize(cameraNow: () => MediaStreamTrack) {
  const current = (): Size | null => {
    const { width, height } = cameraNow().getSettings();
    return width && height ? { width, height } : null;
  };
  const size = current();
  const setWidth = (width: number) => {
    const now = current();
    if (!size || !now) return;
    const next = sizeAt(size, width);
    // A phone may have been turned since.
    const [wide, high] = isUpright(now) === isUpright(size) ? [next.width, next.height] : [next.height, next.width];
    const camera = cameraNow();
    // With one of the two, the camera may take another shape.
    const constraints = { ...camera.getConstraints(), width: { ideal: wide }, height: { ideal: high } };
    camera
      .applyConstraints(constraints)
      .catch((error: unknown) => console.warn('The camera keeps the size of its pictures.', error));
  };
  return { size, setWidth, madePictures: () => countOf(cameraNow()) };
}
