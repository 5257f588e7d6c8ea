/**
 * Keeps the screen from going dark. A browser takes the lock back whenever the page is hidden, so it is asked for again
 * each time that the page is shown. Where there is no such lock, or it is refused (a low battery), nothing happens.
 * @returns lets the screen go dark again
 */
export function keepAwake(): () => void {
  const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
  if (!wakeLock) return () => {};
  const watch = new AbortController();
  let lock: WakeLockSentinel | undefined;

  const ask = async () => {
    if (document.visibilityState !== 'visible' || lock?.released === false) return;
    try {
      lock = await wakeLock.request('screen');
      if (watch.signal.aborted) await lock.release();
    } catch (error) {
      console.info('The screen may go dark while recording.', error);
    }
  };
  // One question at a time, so that no lock is lost sight of.
  let asked = ask();
  const askAgain = () => {
    asked = asked.then(ask);
  };

  document.addEventListener('visibilitychange', askAgain, { signal: watch.signal });
  return () => {
    watch.abort();
    void lock?.release();
  };
}
