import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { type ButtonVariants, buttonVariants } from './button-variants.ts';
import { cn } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonVariants {
  /** Renders the only child (a link) with the button's looks. */
  asChild?: boolean;
  /** Work is going on: shows a spinner, is busy for assistive technology, and cannot be pressed again. */
  pending?: boolean;
}

/** The button. `type` is 'button' unless said otherwise, so that none submits a form by accident. */
export function Button({ className, variant, size, asChild, pending, disabled, children, ...rest }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button type="button" className={classes} disabled={disabled || pending} aria-busy={pending || undefined} {...rest}>
      {pending && <Spinner />}
      {children}
    </button>
  );
}
