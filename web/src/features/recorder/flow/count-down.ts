const SECOND_MS = 1000;

interface CountDownOptions {
  /** Whole seconds to count down from; 0 for no countdown. */
  seconds: number;
  /** Called with the remaining seconds, at once and then every second, down to 1. */
  onTick: (secondsLeft: number) => void;
  /** Ends the countdown at once without an error. */
  skip: AbortSignal;
  signal: AbortSignal;
}

/** Waits for a second. `skip` ends the wait, `signal` rejects it with its reason. */
const second = (skip: AbortSignal, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const listening = new AbortController();
    const end = (then: () => void) => () => {
      clearTimeout(timer);
      listening.abort();
      then();
    };
    const timer = setTimeout(end(resolve), SECOND_MS);
    const options = { once: true, signal: listening.signal };
    skip.addEventListener('abort', end(resolve), options);
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason)),
      options,
    );
  });

/** @throws the signal's reason when the countdown is cancelled */
export async function countDown({ seconds, onTick, skip, signal }: CountDownOptions): Promise<void> {
  signal.throwIfAborted();
  for (let left = seconds; left > 0 && !skip.aborted; left -= 1) {
    onTick(left);
    await second(skip, signal);
  }
}
