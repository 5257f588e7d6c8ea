import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

interface RowSkeletonProps {
  label: string;
  /** More lines. */
  children?: ReactNode;
}

export const RowSkeleton = ({ label, children }: RowSkeletonProps) => (
  <div role="status" className="flex items-center gap-3">
    <span className="sr-only">{label}</span>
    <Skeleton className="size-5 rounded-full" />
    <div className="grid flex-1 gap-1.5">
      <Skeleton className="h-4 w-36" />
      <Skeleton className="h-3.5 w-60 max-w-full" />
      {children}
    </div>
  </div>
);
