import { ApiError } from './api-error.ts';
import { isFinal } from './is-final.ts';

/** Resolves with null when our function has refused: a proxy on the way has no code. @throws any other error */
export const nullIfRefused = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.code && isFinal(error)) return null;
    throw error;
  });
