import { earlyLayers, PLACE } from './early-video.ts';

const adopt = (place: HTMLElement | null) => place?.append(...earlyLayers());

/**
 * The place of the player on a recording's page while its code is not there yet, as wide as it is there. It shows the
 * video that the page has begun to load.
 */
export const OutlineVideo = () => (
  <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
    <div
      ref={adopt}
      aria-hidden
      {...{ [PLACE]: '' }}
      className="relative aspect-video animate-pulse-soft overflow-hidden rounded-lg bg-secondary has-[img,video]:animate-none"
    />
  </div>
);
