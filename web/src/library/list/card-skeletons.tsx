import { type ReactNode, useState } from 'react';
import { cn } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CARD, earlyCards, LIST } from '../early-cards.ts';

/** What a grid looks like before its items are there. */
export interface CardShape {
  /** Classes of the grid: its columns. */
  grid: string;
  /** Class of the shape of the pictures; 16:9 by default. */
  picture?: string;
  /** What is below the picture, as high as the texts of a real card whose name has one line. */
  words: ReactNode;
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const CARD_CLASSES = 'overflow-hidden rounded-xl border bg-card';

export const ROWS_CLASSES = 'divide-y rounded-xl border bg-card';

/** The cards that the page has begun with, as long as a grid loads; `children` without them. */
function EarlyGrid({ children }: { children: ReactNode }) {
  const [early] = useState(earlyCards);
  return early ? <div aria-busy ref={(place) => place?.replaceChildren(early)} /> : children;
}

/** Cards while they load. Pictures that the page has begun with stay. @param label for screen readers */
export const CardsSkeleton = ({ label, grid, picture = 'aspect-video', words }: CardShape & { label: string }) => (
  <EarlyGrid>
    <div role="status" className={grid}>
      <span className="sr-only">{label}</span>
      {PLACES.map((place) => (
        <div key={place} className={CARD_CLASSES}>
          <Skeleton className={cn(picture, 'rounded-none')} />
          {words}
        </div>
      ))}
    </div>
  </EarlyGrid>
);

/** Rows with pictures while they load. @param label for screen readers */
export const RowsSkeleton = ({ label }: { label: string }) => (
  <div role="status" className={ROWS_CLASSES}>
    <span className="sr-only">{label}</span>
    {PLACES.map((place) => (
      <div key={place} className="flex min-h-23 items-center gap-3 p-3 sm:gap-4">
        <Skeleton className="aspect-video w-24 shrink-0 sm:w-28" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3.5 w-2/5" />
        </div>
      </div>
    ))}
  </div>
);

/** The place of a toolbar in the outline of a screen. @param controls classes of the places of its controls */
export const EarlyBar = ({ controls }: { controls: readonly string[] }) => (
  <>
    <div className="relative flex flex-wrap gap-2">
      <Skeleton className="absolute inset-x-0 top-0 h-10 rounded-lg" />
      {controls.map((classes) => (
        <div key={classes} className={classes} />
      ))}
    </div>
    <div className="h-5" />
  </>
);

interface EarlyCardsProps extends CardShape {
  /** What is above the grid. */
  children: ReactNode;
  /** The place of the pictures of a card. */
  cover?: ReactNode;
}

const PICTURE = <div className="aspect-video animate-pulse-soft bg-secondary has-[img]:animate-none" />;

/** The cards in the outline of their screen. They appear with the first pictures: see `fillCards`. */
export const EarlyCards = ({ grid, words, cover = PICTURE, children }: EarlyCardsProps) => (
  <div hidden {...{ [LIST]: '' }}>
    {children}
    <div className={grid}>
      <div {...{ [CARD]: '' }} className={CARD_CLASSES}>
        {cover}
        {words}
      </div>
    </div>
  </div>
);
