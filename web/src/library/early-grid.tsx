import { type ReactNode, useState } from 'react';
import { earlyCards } from './early-cards.ts';

/** The cards that the page has begun with, as long as a grid loads; `children` without them. */
export function EarlyGrid({ children }: { children: ReactNode }) {
  const [early] = useState(earlyCards);
  return early ? <div aria-busy ref={(place) => place?.replaceChildren(early)} /> : children;
}
