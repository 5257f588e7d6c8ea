import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('animate-pulse-soft rounded-md bg-secondary', className)} {...rest} />;
}

interface LoadingBoxesProps {
  label: string;
  /** The classes of each placeholder. */
  boxes: readonly string[];
  className?: string;
}

export const LoadingBoxes = ({ label, boxes, className }: LoadingBoxesProps) => (
  <div role="status" className={className}>
    <span className="sr-only">{label}</span>
    {Object.entries(boxes).map(([place, box]) => (
      <Skeleton key={place} className={box} />
    ))}
  </div>
);
