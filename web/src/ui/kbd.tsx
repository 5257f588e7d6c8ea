import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'inline-grid h-5.5 min-w-5.5 place-items-center whitespace-nowrap rounded-md border bg-muted px-1.5 font-medium font-sans text-muted-foreground text-xs',
        className,
      )}
      {...rest}
    />
  );
}
