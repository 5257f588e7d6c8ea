import { ApiError } from './http/api-error.ts';

/** Delay before the unauthorised redirect, in milliseconds. */
export const UNAUTHORISED_REDIRECT_MS = 500;

let listener: (() => void) | undefined;

/** Says what happens when a session turns out to be over; the app notifies the person and sends them to log in. */
export function onUnauthorised(next: () => void): void {
  listener = next;
}

/** Whether a failure means that nobody is signed in. Screens that show errors leave this one to `onUnauthorised`. */
export const isUnauthorised = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Gives null when the page may be left at once, else what settles once it may. */
export type Hold = () => Promise<void> | null;

let hold: Hold = () => null;

/** Says what keeps a page from being left although nobody is signed in any more. @returns ends it */
export function holdPage(next: Hold): () => void {
  hold = next;
  return () => {
    if (hold === next) hold = () => null;
  };
}

/** What keeps the page now, as `Hold` says. */
export const pageHold: Hold = () => hold();

let isLoggingOut = false;

/** Logs out. Meanwhile a call of the same page may find that the session has ended; that is not reported. */
export async function whileLoggingOut<T>(logOut: () => Promise<T>): Promise<T> {
  isLoggingOut = true;
  try {
    return await logOut();
  } finally {
    isLoggingOut = false;
  }
}

/** Reports that a session is over. The report comes after the failure's own handlers, so its toast is the one seen. */
export function reportUnauthorised(): void {
  if (!isLoggingOut) setTimeout(() => listener?.(), 0);
}
