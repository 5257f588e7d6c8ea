import { Label as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

export function Label({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn('select-none font-medium text-foreground text-sm leading-snug', className)}
      {...rest}
    />
  );
}
