import type { Operation } from '#shared/api/ground/operation.ts';
import { ApiError } from './http/api-error.ts';

/** The kind of call that was refused: one that reads, or one that changes. */
export type RefusedBy = 'read' | 'change';

const listeners = new Set<(by: RefusedBy) => void>();

/** Whether an error means that something was deleted, or is not open to the user any more. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

/** Whether something does not exist for the user. The server answers 400 to an invalid id, which counts too. */
export const isMissing = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof ApiError && error.status === 400);

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.code === 'FORBIDDEN';

/**
 * Registers a listener for calls whose object was not found, and for changes that the role of the user does not allow:
 * screens may still show the former state.
 * @returns removes the listener
 */
export function onRefused(listener: (by: RefusedBy) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls the listeners if the error means that screens may show a former state. */
export function reportRefusal({ method }: Operation, error: unknown): void {
  const by = method === 'GET' ? 'read' : 'change';
  if (!isNotFound(error) && !(by === 'change' && isForbidden(error))) return;
  for (const listener of listeners) listener(by);
}
