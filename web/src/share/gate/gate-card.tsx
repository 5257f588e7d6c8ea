import { LoaderCircle, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { fieldClasses } from '../../ui/field-variants.ts';
import type { GateProblem } from './use-gate.ts';

interface GateCardProps {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  /** Name of the person whose recording it is; undefined unless the link shows it. */
  sender: string | undefined;
  children: ReactNode;
}

/** The layout of a step: inside the corners of the logo on the share page, without them in a frame. */
export function GateCard({ icon: Icon, title, text, sender, children }: GateCardProps) {
  return (
    <section className="gate-card">
      <div className="grid justify-items-center gap-2 text-center">
        <div className="gate-icon mb-2 grid size-12 place-items-center rounded-xl bg-primary-soft text-primary-text">
          <Icon aria-hidden className="size-5.5" />
        </div>
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        {sender && (
          <p className="line-clamp-2 text-sm">
            <span>From</span>{' '}
            <b dir="auto" translate="no" className="font-medium" title={sender}>
              {sender}
            </b>
          </p>
        )}
        <p className="text-balance text-muted-foreground text-sm leading-relaxed">{text}</p>
      </div>
      {children}
    </section>
  );
}

interface GateFormProps {
  isPending: boolean;
  action: string;
  onSubmit: () => void;
  /** Whether the button may take the focus, in a form without a field. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** A field and its submit button. The page shows errors itself, not in the browser's bubbles. */
export function GateForm({ isPending, action, onSubmit, takesFocus = false, children }: GateFormProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {children}
      <button
        ref={button}
        type="submit"
        aria-disabled={isPending || undefined}
        className="inline-flex h-11 items-center justify-center gap-2 rounded-lg bg-primary px-5 font-medium text-primary-foreground text-sm transition-colors duration-150 hover:bg-primary-hover"
      >
        {isPending && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
        {action}
      </button>
    </form>
  );
}

interface GateFieldProps extends ComponentProps<'input'> {
  label: string;
  problem: GateProblem | null;
  takesFocus: boolean;
  aside?: ReactNode;
}

/** The field of a step. It gets the focus when the step appears, and again after an error. */
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
