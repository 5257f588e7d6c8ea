import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { fieldClasses } from '../../ui/field-variants.ts';
import type { GateProblem } from './use-gate.ts';

interface GateFieldProps extends ComponentProps<'input'> {
  label: string;
  problem: GateProblem | null;
  takesFocus: boolean;
  /** Over the end of the field. */
  aside?: ReactNode;
}

/** The field of a step. It has the focus at first, and again when something is wrong with what is in it. */
export function GateField({ label, problem, takesFocus, aside, className = '', ...rest }: GateFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    field.current?.focus();
    if (problem) field.current?.select();
  }, [problem, takesFocus]);
  const errorId = `${id}-error`;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          ref={field}
          id={id}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? errorId : undefined}
          className={`${fieldClasses} h-11 ${className}`}
        />
        {aside}
      </div>
      {problem && (
        <p id={errorId} role="alert" className="text-[13px] text-destructive-text">
          {problem.text}
        </p>
      )}
    </div>
  );
}
