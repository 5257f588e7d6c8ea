/** Limits how many tasks run at a time. The others wait in a queue. */
export interface Slots {
  /**
   * Waits for a slot.
   * @returns releases the slot; a second call does nothing
   * @throws the signal's reason
   */
  take: (signal: AbortSignal) => Promise<() => void>;
}

/** @param count number of slots */
export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  const take = () => {
    free -= 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      free += 1;
      waiting.shift()?.();
    };
  };
  return {
    take: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        if (free > 0) return resolve(take());
        const begin = () => {
          signal.removeEventListener('abort', leave);
          resolve(take());
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(begin), 1);
          reject(signal.reason);
        };
        waiting.push(begin);
        return signal.addEventListener('abort', leave, { once: true });
      }),
  };
}
