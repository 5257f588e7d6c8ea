import { useCallback, useEffect, useRef, useState } from 'react';

const IDLE_AFTER_MS = 2500;

/**
 * Whether there was no activity for 2.5 s. `noteActivity` reports activity, `rest` makes the viewer idle at once. Nobody is
 * idle while `isWatching` is false.
 */
export function useIdle(isWatching: boolean) {
  const [isIdle, setIdle] = useState(false);
  const timer = useRef<number>(undefined);

  const rest = useCallback(() => {
    window.clearTimeout(timer.current);
    setIdle(true);
  }, []);

  const noteActivity = useCallback(() => {
    setIdle(false);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIdle(true), IDLE_AFTER_MS);
  }, []);

  useEffect(() => {
    if (isWatching) noteActivity();
    return () => window.clearTimeout(timer.current);
  }, [isWatching, noteActivity]);

  return { isIdle: isWatching && isIdle, noteActivity, rest };
}
