import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

interface RowSkeletonProps {
  /** Absent where the list has one. */
  label?: string;
  /** Whether a row begins with a picture of a person. */
  isPerson?: boolean;
  /** More lines. */
  children?: ReactNode;
}

export const RowSkeleton = ({ label, isPerson = false, children }: RowSkeletonProps) => (
  <div role={label && 'status'} className="flex items-center gap-3">
    {label && <span className="sr-only">{label}</span>}
    <Skeleton className={`${isPerson ? 'size-9' : 'size-5'} rounded-full`} />
    <div className="grid flex-1 gap-1.5">
      <Skeleton className="h-4 w-36" />
      <Skeleton className="h-3.5 w-60 max-w-full" />
      {children}
    </div>
  </div>
);
