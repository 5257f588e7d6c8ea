import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogFields } from './log-fields.ts';

/**
 * What each line has that is logged while a request or event is handled. Ambient, unlike the actor: it describes and
 * decides nothing, so no signature has to carry it.
 */
const storage = new AsyncLocalStorage<LogFields>();

/** Has every line that `run` logs say these fields too. */
export const withLogContext = <T>(fields: LogFields, run: () => Promise<T>): Promise<T> =>
  storage.run({ ...fields }, run);

/** Adds what was found out meanwhile to every later line of what is being handled. */
export function addToLogContext(fields: LogFields): void {
  Object.assign(storage.getStore() ?? {}, fields);
}

/** What every line says now; empty outside of a request or event. */
export const logContext = (): LogFields => storage.getStore() ?? {};

/** The id by which the lines about one thing are found, to be handed on; undefined outside of a request or event. */
export const correlationId = (): string | undefined => logContext().correlationId ?? undefined;
