/**
 * Starts a clock of the recorded time, which leaves pauses out. The recorder's own `start` event would come up to a
 * second late.
 */
export function startRecordingClock() {
  let counted = 0;
  let runningSince: number | null = performance.now();
  let isStopped = false;

  const elapsedMs = () => counted + (runningSince === null ? 0 : performance.now() - runningSince);
  const freeze = () => {
    counted = elapsedMs();
    runningSince = null;
  };
  return {
    elapsedMs,
    isPaused: () => runningSince === null && !isStopped,
    pause: freeze,
    resume: () => {
      if (!isStopped) runningSince ??= performance.now();
    },
    /** Ends the clock, also while it is paused. */
    stop: () => {
      freeze();
      isStopped = true;
    },
  };
}
