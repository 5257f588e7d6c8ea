import type { ReactNode } from 'react';

/** Names of this many characters can need more than two lines on a phone. */
const LONG_NAME = 40;

interface NameHeadingProps {
  name: string;
  className: string;
  /** The heading with words of ours, unless it is the name alone. A translator leaves only the name alone as it is. */
  children?: ReactNode;
}

/** The title of a screen: two lines of a long name, and all of it while it has the focus. */
export const NameHeading = ({ name, className, children }: NameHeadingProps) => (
  <h1
    dir="auto"
    translate={children === undefined ? 'no' : undefined}
    title={name}
    tabIndex={name.length > LONG_NAME ? 0 : undefined}
    className={`wrap-anywhere line-clamp-2 font-semibold tracking-tight focus:line-clamp-none ${className}`}
  >
    {children ?? name}
  </h1>
);
