import { type CardShape, CardsSkeleton, EarlyBar, EarlyCards } from '#web/library/list/card-skeletons.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** One to four columns, by width. */
export const GRID_CLASSES = 'grid gap-x-5 gap-y-6 sm:grid-cols-2 xl:grid-cols-3 min-[87rem]:grid-cols-4';

/** Classes of the texts below a card's thumbnail: the placeholder has the height of a card whose name has one line. */
export const cardWords = (hasProjectLine: boolean): string =>
  cn('flex flex-1 flex-col gap-1 p-4 pb-3', hasProjectLine ? 'min-h-25' : 'min-h-19');

export const LOADING = 'Loading recordings...';

const shapeOf = (hasProjectLine: boolean): CardShape => ({
  grid: GRID_CLASSES,
  words: (
    <div className={cardWords(hasProjectLine)}>
      <Skeleton className="mt-1 h-4 w-3/4" />
      <Skeleton className="mt-1.5 h-3.5 w-2/5" />
    </div>
  ),
});

export const RecordingGridSkeleton = ({ showProject = true }: { showProject?: boolean }) => (
  <CardsSkeleton label={LOADING} {...shapeOf(showProject)} />
);

const CONTROLS = [
  'h-10 min-w-0 flex-1 basis-60 touch-target max-sm:basis-full',
  'h-10 min-w-0 flex-1 basis-36 touch-target max-sm:basis-20 sm:max-w-48',
  'h-10 w-24 touch-target max-sm:w-11',
  'h-10 w-full pointer-coarse:h-12.5 max-lg:h-12.5 max-sm:w-36.5 xl:w-48',
];

/** @param isOfProject whether the screen is of one project, whose buttons are above */
export const EarlyList = ({ isOfProject = false }: { isOfProject?: boolean }) => (
  <EarlyCards {...shapeOf(!isOfProject)}>
    {/* The buttons below the title. */}
    {!isOfProject && <div className="h-14 xl:hidden" />}
    <EarlyBar controls={CONTROLS} />
  </EarlyCards>
);
