import { aborted } from '#web/lib/aborted.ts';

/** Number of objects that are sent at a time. */
const CONCURRENCY = 2;

export interface SendJob {
  /** Two jobs with the same name never run at the same time. */
  name: string;
  send: (signal: AbortSignal) => Promise<void>;
}

/**
 * Sends objects in order, two at a time.
 * @param next returns the next object to send; null if nothing is ready
 * @param onFailed called when an object cannot be sent, after which sending ends
 */
export function createSendQueue(next: () => SendJob | null, onFailed: (error: unknown) => void) {
  const underWay = new Set<string>();
  const waitingForIdle = new Set<() => void>();
  let sending = new AbortController();

  const run = async ({ name, send }: SendJob) => {
    const { signal } = sending;
    underWay.add(name);
    try {
      await send(signal);
    } catch (error) {
      if (!signal.aborted) {
        sending.abort(error);
        onFailed(error);
      }
    }
    underWay.delete(name);
    wake();
  };
  function wake() {
    while (!sending.signal.aborted && underWay.size < CONCURRENCY) {
      const job = next();
      if (!job) break;
      void run(job);
    }
    if (underWay.size > 0 || sending.signal.aborted) return;
    for (const end of waitingForIdle) end();
    waitingForIdle.clear();
  }
  return {
    wake,
    isSending: (name: string) => underWay.has(name),
    /** Stops sending until `resume` is called, and aborts requests in progress. */
    halt: () => sending.abort(new Error('Sending was stopped.')),
    resume: () => {
      if (sending.signal.aborted) sending = new AbortController();
      wake();
    },
    /**
     * Waits until nothing is in progress and nothing remains to be sent.
     * @throws the signal's reason
     */
    idle: async (signal: AbortSignal) => {
      signal.throwIfAborted();
      const isIdle = new Promise<void>((resolve) => waitingForIdle.add(resolve));
      wake();
      await Promise.race([aborted(signal), isIdle]);
    },
  };
}

export type SendQueue = ReturnType<typeof createSendQueue>;
