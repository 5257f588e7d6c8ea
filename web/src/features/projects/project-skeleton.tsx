import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

interface ProjectSkeletonProps {
  /** The shape of what is in the project. */
  recordings: ReactNode;
}

/** A project's shape while it loads. */
export function ProjectSkeleton({ recordings }: ProjectSkeletonProps) {
  return (
    <>
      <div role="status" className="mb-6 grid gap-3 border-b pb-6">
        <span className="sr-only">Loading project...</span>
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full" />
        <Skeleton className="h-3.5 w-56" />
      </div>
      {recordings}
    </>
  );
}
