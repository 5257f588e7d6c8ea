import { Slot } from 'radix-ui';
import { type ReactElement, type ReactNode, useId } from 'react';
import { cn } from './class-names.ts';
import { Label } from './label.tsx';

interface FormFieldProps {
  label: ReactNode;
  /** Shown under the field in red and read with it; react-hook-form's `errors.name?.message`. Several have a line each. */
  error?: string | readonly string[] | undefined;
  hint?: ReactNode;
  /** Marks the field as one that may stay empty. */
  optional?: boolean;
  /** Something at the right of the label, such as a link. */
  aside?: ReactNode;
  className?: string;
  /** The control; it is given `id`, `aria-invalid` and `aria-describedby`. */
  children: ReactElement;
}

/** A labelled control with its hint and its error, wired for assistive technology. */
export function FormField({ label, error, hint, optional, aside, className, children }: FormFieldProps) {
  const id = useId();
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <Label htmlFor={id}>
          {label}
          {optional && <span className="ml-1.5 font-normal text-muted-foreground">Optional</span>}
        </Label>
        {aside}
      </div>
      <Slot.Root id={id} aria-invalid={error ? true : undefined} aria-describedby={described}>
        {children}
      </Slot.Root>
      {hint && !error && (
        <p id={`${id}-hint`} className="text-[13px] text-muted-foreground">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-[13px] text-destructive-text">
          {typeof error === 'string'
            ? error
            : error.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
        </p>
      )}
    </div>
  );
}
