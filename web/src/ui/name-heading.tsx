import type { ReactNode } from 'react';

/** Names of this many characters can need more than two lines on a phone. */
const LONG_NAME = 40;

interface NameHeadingProps {
  name: string;
  className: string;
  /** The heading, unless it is the name alone. */
  children?: ReactNode;
}

/** The title of a screen with a name of somebody's choice: two lines, and all of it while it has the focus. */
export const NameHeading = ({ name, className, children = name }: NameHeadingProps) => (
  <h1
    dir="auto"
    translate="no"
    title={name}
    tabIndex={name.length > LONG_NAME ? 0 : undefined}
    className={`wrap-anywhere line-clamp-2 font-semibold tracking-tight focus:line-clamp-none ${className}`}
  >
    {children}
  </h1>
);
