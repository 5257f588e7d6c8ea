import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('animate-pulse-soft rounded-md bg-secondary', className)} {...rest} />;
}
