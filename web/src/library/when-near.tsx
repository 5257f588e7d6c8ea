import { type ReactNode, useEffect, useRef, useState } from 'react';
import { afterFirstScreen } from '#web/lib/first-screen.ts';
import { useIsNear } from '#web/ui/use-is-near.ts';

/** How long a part waits after the first screen and after what is above it, in milliseconds. */
const REST_MS = 2000;

interface WhenNearProps {
  /** Whether it is drawn at once, wherever it is. */
  isNow: boolean;
  /** Whether what is above it has its height. It is not drawn before. */
  isPlaced: boolean;
  /** A class with the height of its place until it is drawn, such as `min-h-60`. */
  height: string;
  children: ReactNode;
}

/**
 * A part of a long screen. Below the window it is drawn when it comes near, or when the browser has time after the first
 * screen: so the first screen waits for none of its scripts, and a search in the page finds everything.
 */
export const WhenNear = ({ isPlaced, ...part }: WhenNearProps) =>
  isPlaced ? <Placed {...part} /> : <div className={part.height} />;

function Placed({ isNow, height, children }: Omit<WhenNearProps, 'isPlaced'>) {
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
