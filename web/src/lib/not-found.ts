import type { Operation } from '#shared/api/operation.ts';
import { ApiError } from './http/api-error.ts';

/** The kind of call that found something missing: one that reads, or one that changes. */
export type NotFoundBy = 'read' | 'change';

const listeners = new Set<(by: NotFoundBy) => void>();

/** Whether an error means that something was deleted, or is not open to the user any more. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

/** Whether something does not exist for the user. The server answers 400 to an invalid id, which counts too. */
export const isMissing = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof ApiError && error.status === 400);

/**
 * Registers a listener for calls whose object was not found: screens may still list it.
 * @returns removes the listener
 */
export function onNotFound(listener: (by: NotFoundBy) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function reportNotFound({ method }: Operation): void {
  for (const listener of listeners) listener(method === 'GET' ? 'read' : 'change');
}
