import { useEffect, useState } from 'react';

const secondsUntil = (time: number) => Math.max(Math.ceil((time - Date.now()) / 1000), 0);

/** Whole seconds until a time, counted down to 0. @param time milliseconds since the epoch */
export function useSecondsUntil(time: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));
  useEffect(() => {
    const look = () => {
      const left = secondsUntil(time);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(look, 1000);
    look();
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}
