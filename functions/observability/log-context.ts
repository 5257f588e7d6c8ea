import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogFields } from './log-fields.ts';

/**
 * Fields of every log line while a request or event is handled. Unlike the actor, they are ambient: they only describe,
 * and no decision depends on them.
 */
const storage = new AsyncLocalStorage<LogFields>();

/** Adds fields to every line that `run` logs. */
export const withLogContext = <T>(fields: LogFields, run: () => Promise<T>): Promise<T> =>
  storage.run({ ...fields }, run);

/** Adds fields to all later log lines of the current request or event. */
export function addToLogContext(fields: LogFields): void {
  Object.assign(storage.getStore() ?? {}, fields);
}

/** The current fields; empty outside of a request or event. */
export const logContext = (): LogFields => storage.getStore() ?? {};

/** The id that all lines about one request or event share. Pass it on to the work that this starts. */
export const correlationId = (): string | undefined => logContext().correlationId ?? undefined;
