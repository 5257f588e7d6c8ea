import { type ReactNode, useEffect, useRef, useState } from 'react';
import { afterFirstScreen } from '#web/lib/first-screen.ts';
import { useIsNear } from '#web/ui/use-is-near.ts';

/** After the first screen, in milliseconds: then the rest of it is drawn, too. */
const REST_MS = 1000;

interface WhenNearProps {
  /** Whether it is drawn at once, wherever it is. */
  isNow: boolean;
  /** A class with the height of its place until it is drawn, such as `min-h-60`. */
  height: string;
  children: ReactNode;
}

/**
 * A part of a long screen. Below the window it is drawn when it comes near, or when the browser has time after the first
 * screen: so the first screen waits for none of its scripts, and a search in the page finds everything.
 */
export function WhenNear({ isNow, height, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place, '100px');
  const [isDrawn, setDrawn] = useState(isNow);
  if (!isDrawn && (isNow || isNear)) setDrawn(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = afterFirstScreen(() => {
      timer = setTimeout(() => setDrawn(true), REST_MS);
    });
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, []);
  return isDrawn ? children : <div ref={place} className={height} />;
}
