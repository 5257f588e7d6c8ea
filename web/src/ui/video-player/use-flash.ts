import { useCallback, useEffect, useRef, useState } from 'react';
import type { Flash } from './flash.tsx';

const SHORT_MS = 800;
/** For a sentence. */
export const LONG_MS = 2500;

export type ShowFlash = ReturnType<typeof useFlash>['show'];

/** What the player says for a moment, and `show` to say something, for a number of milliseconds. */
export function useFlash() {
  const [flash, setFlash] = useState<Flash | null>(null);
  const timer = useRef<number>(undefined);
  const count = useRef(0);

  const show = useCallback((next: Omit<Flash, 'id'>, ms = SHORT_MS) => {
    window.clearTimeout(timer.current);
    count.current += 1;
    setFlash({ ...next, id: count.current });
    timer.current = window.setTimeout(() => setFlash(null), ms);
  }, []);

  useEffect(() => () => window.clearTimeout(timer.current), []);
  return { flash, show };
}
