import { type ComponentProps, cloneElement, isValidElement, type MouseEvent } from 'react';
import { type ButtonVariants, buttonVariants } from './button-variants.ts';
import { cn } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonVariants {
  /** Renders the only child (a link) in the style of a button. */
  asChild?: boolean;
  /**
   * Whether the action is running: shows a spinner, and ignores further presses. The button is not disabled, because it
   * would lose the focus.
   */
  pending?: boolean;
}

/** Also keeps the button from submitting its form. */
const ignore = (event: MouseEvent) => event.preventDefault();

/** The `type` is 'button' by default, so that no button submits a form by accident. */
export function Button({ className, variant, size, asChild, pending, children, ...rest }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild && isValidElement<ComponentProps<'button'>>(children)) {
    return cloneElement(children, { ...rest, ...children.props, className: cn(classes, children.props.className) });
  }
  return (
    <button
      type="button"
      className={classes}
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
