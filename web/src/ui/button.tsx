import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonVariants, buttonVariants } from './button-variants.ts';
import { cn } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonVariants {
  /**
   * Whether the action is running: shows a spinner, and ignores further presses. Whatever `disabled` says, the button is
   * not disabled meanwhile, because it would lose the focus.
   */
  pending?: boolean;
}

/** Also keeps the button from submitting its form. */
const ignore = (event: MouseEvent) => event.preventDefault();

/** The `type` is 'button' by default, so that no button submits a form by accident. */
export function Button({ className, variant, size, pending, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={cn(buttonVariants({ variant, size }), className)}
      disabled={disabled && !pending}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      {...rest}
      onClick={pending ? ignore : rest.onClick}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
