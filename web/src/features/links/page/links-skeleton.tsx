import { CardsSkeleton, EarlyBar, EarlyCards, RowsSkeleton } from '#web/library/list/card-skeletons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** One to four columns, by width. */
export const LINK_GRID = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4';

const SHAPE = {
  grid: LINK_GRID,
  words: (
    <div className="grid gap-2.5 p-4">
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-3.5 w-1/2" />
      <Skeleton className="h-9" />
    </div>
  ),
};

const LABEL = 'Loading shared links...';

export const LinksSkeleton = ({ view }: { view: 'grid' | 'list' }) => (
  <div className="grid gap-5">
    <div className="flex flex-wrap gap-2">
      <Skeleton className="h-10 min-w-0 flex-1 basis-60" />
      <Skeleton className="h-10 w-40" />
      <Skeleton className="h-10 w-40" />
    </div>
    <p aria-hidden className="text-muted-foreground text-sm">
      {LABEL}
    </p>
    {view === 'grid' ? <CardsSkeleton label={LABEL} {...SHAPE} /> : <RowsSkeleton label={LABEL} />}
  </div>
);

const CONTROLS = [
  'h-10 min-w-0 flex-1 basis-60 touch-target',
  'h-10 min-w-0 flex-1 basis-36 touch-target sm:max-w-52',
  'h-10 min-w-0 flex-1 basis-36 touch-target sm:max-w-48',
  'h-10 w-full pointer-coarse:h-12.5 max-lg:h-12.5 xl:w-84',
];

export const EarlyLinks = () => (
  <EarlyCards {...SHAPE}>
    <EarlyBar controls={CONTROLS} />
  </EarlyCards>
);
