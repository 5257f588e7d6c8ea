import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { type ButtonVariants, buttonVariants } from './button-variants.ts';
import { cn } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonVariants {
  /** Renders the only child (a link) in the style of a button. */
  asChild?: boolean;
  /** Whether the action is running: shows a spinner, sets `aria-busy`, and ignores further presses. */
  pending?: boolean;
}

/** The `type` is 'button' by default, so that no button submits a form by accident. */
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
