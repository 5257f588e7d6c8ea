import { Skeleton } from '#web/ui/skeleton.tsx';
import { CARD, LIST, listOfPage } from './early-cards.ts';
import { cardWords, GRID_CLASSES } from './recording-grid-skeleton.tsx';

/** The list of all recordings in the outline of its screen. It appears with the first pictures: see `showCards`. */
export function EarlyList() {
  return (
    <div hidden {...{ [LIST]: '' }}>
      {/* The buttons below the title, where they have no room beside it. */}
      <div className="h-14 sm:hidden" />
      <div className="relative flex flex-wrap gap-2">
        <Skeleton className="absolute inset-x-0 top-0 h-10 rounded-lg" />
        <div className="h-10 min-w-0 flex-1 basis-60 touch-target" />
        <div className="h-10 min-w-0 flex-1 basis-36 touch-target sm:max-w-48" />
        <div className="h-10 w-24 touch-target" />
        <div className="h-10 w-full pointer-coarse:h-12.5 max-lg:h-12.5 xl:w-48" />
      </div>
      <div className="h-5" />
      <div className={GRID_CLASSES}>
        <div {...{ [CARD]: '' }} className="overflow-hidden rounded-xl border bg-card">
          <div className="aspect-video animate-pulse-soft bg-secondary has-[img]:animate-none" />
          <div className={cardWords(true)}>
            <Skeleton className="mt-1 h-4 w-3/4" />
            <Skeleton className="mt-1.5 h-3.5 w-2/5" />
          </div>
        </div>
      </div>
    </div>
  );
}

const adopt = (place: HTMLElement | null) => {
  const list = listOfPage();
  if (list) place?.append(list);
};

/** Shows the list of the outline on, until its screen appears. */
export const AdoptedList = () => <div ref={adopt} />;
