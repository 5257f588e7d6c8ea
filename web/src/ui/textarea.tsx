import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { fieldClasses } from './field-variants.ts';
import { useIsFormPending } from './form.tsx';

export function Textarea({ className, readOnly, ...rest }: ComponentProps<'textarea'>) {
  const isPending = useIsFormPending();
  return (
    <textarea
      className={cn(fieldClasses, 'field-sizing-content max-h-60 min-h-20 py-2', className)}
      readOnly={readOnly || isPending}
      {...rest}
    />
  );
}
