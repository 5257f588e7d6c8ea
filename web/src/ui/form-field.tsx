import { type AriaAttributes, cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import { cn } from './class-names.ts';
import { Label } from './label.tsx';

interface FormFieldProps {
  label: ReactNode;
  /** The error below the field, such as react-hook-form's `errors.name?.message`. Each of several has its own line. */
  error?: string | readonly string[] | undefined;
  hint?: ReactNode;
  optional?: boolean;
  /** An element at the right of the label, such as a link. */
  aside?: ReactNode;
  className?: string;
  /** The control, which receives `id`, `aria-invalid` and `aria-describedby`. */
  children: ReactElement<AriaAttributes & { id?: string }>;
}

export function FormField({ label, error, hint, optional, aside, className, children }: FormFieldProps) {
  const id = useId();
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <Label htmlFor={id}>
          {label}
          {optional && <span className="ms-1.5 font-normal text-muted-foreground">Optional</span>}
        </Label>
        {aside}
      </div>
      {cloneElement(children, { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
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
