import { ArrowLeft, CirclePlus, FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { CardsSkeleton, EarlyCards } from '#web/library/list/card-skeletons.tsx';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ACTIONS, DESCRIPTION, HEAD } from './show-early-projects.ts';

/** One to three columns, by width. */
export const PROJECT_GRID = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3';

const SHAPE = {
  grid: PROJECT_GRID,
  picture: 'aspect-[8/3]',
  words: (
    <div className="grid gap-4 p-5">
      <div className="grid gap-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3.5 w-2/5" />
      </div>
      <Skeleton className="h-3.5 w-4/5" />
    </div>
  ),
};

export const ProjectGridSkeleton = () => <CardsSkeleton label="Loading projects..." {...SHAPE} />;

export const EarlyProjects = () => (
  <EarlyCards {...SHAPE} cover={<div className="flex aspect-[8/3] gap-px border-b bg-primary-soft" />}>
    {/* The button below the title. */}
    <div className="h-14 xl:hidden" />
  </EarlyCards>
);

/** Placeholder with the shape of a project while it loads. @param recordings that of its recordings */
export const ProjectSkeleton = ({ recordings }: { recordings: ReactNode }) => (
  <>
    <div role="status" className="mb-6 flex gap-5 border-b pb-6">
      <span className="sr-only">Loading project...</span>
      <Skeleton className="hidden aspect-video h-24 rounded-lg lg:block" />
      <div className="grid min-w-0 grow gap-3">
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full" />
        <Skeleton className="h-3.5 w-56" />
      </div>
    </div>
    {recordings}
  </>
);

/** The project in the outline of its screen, above its recordings. It appears once it is known: see `showProject`. */
export function EarlyProject() {
  return (
    <>
      <p className="-ms-1 mb-3 flex w-fit touch-target pointer-fine:lg:min-h-6 items-center gap-1.5 px-1 text-muted-foreground text-sm">
        <ArrowLeft aria-hidden className="size-4" />
        Back to projects
      </p>
      <div hidden {...{ [HEAD]: '' }}>
        <div className="mb-6 flex gap-5 border-b pb-6">
          <Skeleton className="hidden aspect-video h-24 rounded-lg lg:block" />
          <div className="grid min-w-0 grow grid-cols-1 content-start gap-3">
            <div className="relative max-sm:[&_h1]:min-h-12 max-sm:[&>header>:first-child]:pe-14 [&>header]:mb-0">
              <PageHeader title="" isName actions={<EarlyActions />} isReserved />
            </div>
            <p {...{ [DESCRIPTION]: '' }} dir="auto" className="max-w-3xl whitespace-pre-line text-sm" />
            {/* Its counts, which are two lines on a phone. */}
            <Skeleton className="h-[1.21875rem] w-64 max-w-full max-sm:h-[2.6875rem]" />
          </div>
        </div>
      </div>
    </>
  );
}

/** As wide as the buttons of those who may record into the project. */
const EarlyActions = () => (
  <div {...{ [ACTIONS]: '' }} className="flex grow flex-wrap gap-2">
    <span className={buttonVariants({ className: 'max-sm:grow' })}>
      <CirclePlus aria-hidden />
      New Recording
    </span>
    <span className={buttonVariants({ variant: 'outline', className: 'max-sm:grow' })}>
      <FileUp aria-hidden />
      Upload files
    </span>
    <span className={buttonVariants({ variant: 'outline', size: 'icon', className: 'max-sm:hidden' })} />
  </div>
);
