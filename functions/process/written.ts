import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<unknown[]>();

/**
 * Runs a request or an event, and collects what it hands to `collect`. Like the fields of the log, this is ambient: it
 * only saves time, because a schedule finds what is lost here.
 * @param atEnd gets what was collected, also when `run` fails
 */
export async function collecting<T, E>(run: () => Promise<T>, atEnd: (collected: E[]) => Promise<void>): Promise<T> {
  const collected: unknown[] = [];
  try {
    return await storage.run(collected, run);
  } finally {
    await atEnd(collected as E[]);
  }
}

/** Hands a thing to the end of the current request or event; outside of one, it does nothing. */
export function collect(thing: unknown): void {
  storage.getStore()?.push(thing);
}
