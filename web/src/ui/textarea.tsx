import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { fieldClasses } from './field-variants.ts';

/** Several lines of text; it grows with what is typed. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cn(fieldClasses, 'field-sizing-content max-h-60 min-h-20 py-2', className)} {...rest} />;
}
