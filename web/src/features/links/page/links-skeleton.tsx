import { CARD, LIST } from '#web/library/early-cards.ts';
import { EarlyGrid } from '#web/library/early-grid.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** One to four columns, by width. */
export const LINK_GRID = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function LinksSkeleton({ view }: { view: 'grid' | 'list' }) {
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-10 min-w-0 flex-1 basis-60" />
        <Skeleton className="h-10 w-40" />
        <Skeleton className="h-10 w-40" />
      </div>
      <p role="status" className="text-muted-foreground text-sm">
        Loading shared links...
      </p>
      {view === 'grid' ? (
        <EarlyGrid>
          <div className={LINK_GRID}>
            {CARDS.map((card) => (
              <div key={card} className="overflow-hidden rounded-xl border bg-card">
                <Skeleton className="aspect-video rounded-none" />
                <Words />
              </div>
            ))}
          </div>
        </EarlyGrid>
      ) : (
        <div className="grid gap-2">
          {CARDS.map((card) => (
            <Skeleton key={card} className="h-24 rounded-xl" />
          ))}
        </div>
      )}
    </div>
  );
}

const Words = () => (
  <div className="grid gap-2.5 p-4">
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-3.5 w-1/2" />
    <Skeleton className="h-9" />
  </div>
);

/** The links in the outline of their screen. They appear with the first pictures: see `showCards`. */
export function EarlyLinks() {
  return (
    <div hidden {...{ [LIST]: '' }}>
      <div className="relative flex flex-wrap gap-2">
        <Skeleton className="absolute inset-x-0 top-0 h-10 rounded-lg" />
        <div className="h-10 min-w-0 flex-1 basis-60 touch-target" />
        <div className="h-10 min-w-0 flex-1 basis-36 touch-target sm:max-w-52" />
        <div className="h-10 min-w-0 flex-1 basis-36 touch-target sm:max-w-48" />
        <div className="h-10 w-full pointer-coarse:h-12.5 max-lg:h-12.5 xl:w-84" />
      </div>
      <div className="h-5" />
      <div className={LINK_GRID}>
        <div {...{ [CARD]: '' }} className="overflow-hidden rounded-xl border bg-card">
          <div className="aspect-video animate-pulse-soft bg-secondary has-[img]:animate-none" />
          <Words />
        </div>
      </div>
    </div>
  );
}
