/**
 * Keeps the screen on. A browser releases the lock whenever the page is hidden, so the page requests it again each time
 * it is shown. Without this API, or when the browser refuses the lock (a low battery), nothing happens.
 * @returns a function that lets the screen turn off again
 */
export function keepAwake(): () => void {
  const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
  if (!wakeLock) return () => {};
  const following = new AbortController();
  let lock: WakeLockSentinel | undefined;

  const ask = async () => {
    if (document.visibilityState !== 'visible' || lock?.released === false) return;
    try {
      lock = await wakeLock.request('screen');
      if (following.signal.aborted) await lock.release();
    } catch (error) {
      console.info('The screen may go dark while recording.', error);
    }
  };
  // One request at a time, so that every lock is released.
  let asked = ask();
  const askAgain = () => {
    asked = asked.then(ask);
  };

  document.addEventListener('visibilitychange', askAgain, { signal: following.signal });
  return () => {
    following.abort();
    void lock?.release();
  };
}
