import type { Operation } from '#shared/api/operation.ts';
import { ApiError } from './http/api-error.ts';

/** What asked for something that is not there: a call that reads, or one that changes. */
export type NotFoundBy = 'read' | 'change';

const listeners = new Set<(by: NotFoundBy) => void>();

/** Whether a failure says that what was asked for is not there: deleted, or not open to the viewer any more. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

/**
 * Says what happens when something turns out to be gone that a screen still lists.
 * @returns ends it
 */
export function onNotFound(listener: (by: NotFoundBy) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports that what an operation was about is not there. */
export function reportNotFound({ method }: Operation): void {
  for (const listener of listeners) listener(method === 'GET' ? 'read' : 'change');
}
