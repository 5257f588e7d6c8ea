import { Skeleton } from '#web/ui/skeleton.tsx';
import { earlyLayers, PLACE } from './early-video.ts';

/**
 * Two columns in wide windows, below a head. The title of the head comes later than the video: it has room for two lines,
 * and lies over the video while the focus shows all of it. The end of its lines is left to the panel of a running recording.
 */
export const COLUMNS = 'xl:relative xl:grid-cols-[minmax(0,1fr)_22rem] xl:pt-33 xl:[--room-above:19rem]';
export const HEAD =
  'grid gap-2.5 xl:absolute xl:top-0 xl:w-full xl:bg-background xl:pe-70 xl:pb-4 xl:focus-within:z-10';

const adopt = (place: HTMLElement | null) => place?.append(...earlyLayers());

/**
 * The place of the player and the title on a recording's page while its code is not there yet. It shows the video that
 * the page has begun to load.
 */
export const OutlineVideo = () => (
  <div className={`grid grid-cols-1 gap-x-8 gap-y-5 ${COLUMNS}`}>
    <div
      ref={adopt}
      aria-hidden
      {...{ [PLACE]: '' }}
      className="relative aspect-video animate-pulse-soft overflow-hidden rounded-lg bg-secondary has-[img,video]:animate-none"
    />
    <div className={HEAD}>
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-9 w-1/3" />
    </div>
  </div>
);
