import { ApiError } from './http/api-error.ts';

/** Delay before the unauthorized redirect, in milliseconds. */
export const UNAUTHORIZED_REDIRECT_MS = 500;

let listener: (() => void) | undefined;

/** Registers the listener for an ended session. The app notifies the user and redirects to the login. */
export function onUnauthorized(next: () => void): void {
  listener = next;
}

/** Whether an error means that the session has ended. Screens do not show this error: `onUnauthorized` handles it. */
export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Returns null if the page may be left at once, or else a promise that settles when it may. */
export type Hold = () => Promise<void> | null;

let hold: Hold = () => null;

/** Delays the redirect to the login after the session has ended. @returns removes the delay */
export function holdPage(next: Hold): () => void {
  hold = next;
  return () => {
    if (hold === next) hold = () => null;
  };
}

export const pageHold: Hold = () => hold();

let isLoggingOut = false;

/** Logs out. Meanwhile, other calls of the page may fail because the session has ended; this is not reported. */
export async function whileLoggingOut<T>(logOut: () => Promise<T>): Promise<T> {
  isLoggingOut = true;
  try {
    return await logOut();
  } finally {
    isLoggingOut = false;
  }
}

/**
 * Reports that the session has ended. The report runs after the handlers of the failed call, so its toast is the
 * visible one.
 */
export function reportUnauthorized(): void {
  if (!isLoggingOut) setTimeout(() => listener?.(), 0);
}
