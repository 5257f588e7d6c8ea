import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonVariants, buttonVariants } from '../ui/button-variants.ts';
import { cn } from '../ui/class-names.ts';

type LinkButtonProps = ComponentProps<typeof Link> & ButtonVariants;

/** A link to a screen, in the form of a button. */
export const LinkButton = ({ variant, size, className, ...link }: LinkButtonProps) => (
  <Link className={cn(buttonVariants({ variant, size }), className)} {...link} />
);
