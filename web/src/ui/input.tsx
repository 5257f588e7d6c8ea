import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { fieldClasses } from './field-variants.ts';

/** A line of text. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(fieldClasses, 'h-10 touch-target', className)} {...rest} />;
}
