import { LoaderCircle } from 'lucide-react';
import { cn } from './class-names.ts';

/** A turning circle for work whose length is unknown. Decoration: whoever shows it says in words what goes on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('size-4 animate-spin', className)} />;
}
