import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { fieldClasses } from './field-variants.ts';
import { useIsFormPending } from './form.tsx';

export function Input({ className, readOnly, ...rest }: ComponentProps<'input'>) {
  const isPending = useIsFormPending();
  return (
    <input className={cn(fieldClasses, 'h-10 touch-target', className)} readOnly={readOnly || isPending} {...rest} />
  );
}
