import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

/** A link within a sentence. */
export function AuthLink(props: ComponentProps<typeof Link>) {
  return (
    <Link
      className="-my-3 inline-flex min-h-11 items-center rounded-sm font-medium text-primary-text underline decoration-primary-text/35 underline-offset-4 hover:decoration-current"
      {...props}
    />
  );
}
