/** A second, in milliseconds. */
const SECOND_MS = 1000;

interface CountDownOptions {
  /** Whole seconds to count down from; 0 does not count at all. */
  seconds: number;
  /** Called with the seconds left, at once and then each second, down to 1. */
  onTick: (secondsLeft: number) => void;
  /** Ends the count at once without an error. */
  skip: AbortSignal;
  /** Cancels it. */
  signal: AbortSignal;
}

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

/**
 * Counts seconds down.
 * @throws the signal's reason when it is cancelled
 */
export async function countDown({ seconds, onTick, skip, signal }: CountDownOptions): Promise<void> {
  signal.throwIfAborted();
  for (let left = seconds; left > 0 && !skip.aborted; left -= 1) {
    onTick(left);
    await second(skip, signal);
  }
}
