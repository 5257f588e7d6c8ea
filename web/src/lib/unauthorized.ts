import { ApiError } from './http/api-error.ts';
import { readStored, writeStored } from './storage.ts';

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

/** Where the browser stores the id of the account that is logged in. All tabs share its session. */
const ACCOUNT_KEY = 'account';

let account: string | null = null;

let known: string | null = null;
const endListeners = new Set<() => void>();

/** Calls the listener when another account, or none, takes the place of the account of this page. */
export const onAccountEnd = (listener: () => void): void => void endListeners.add(listener);

/** Sets the account of this page, when it is known or has logged in; null after the log-out. */
export function setAccount(userId: string | null): void {
  if (known !== null && known !== userId) for (const listener of endListeners) listener();
  known = userId;
  writeStored(ACCOUNT_KEY, userId);
  // Where the browser does not store it, pages cannot compare their accounts.
  account = userId && readStored(ACCOUNT_KEY);
}

/** The id of the account of this page; null for none. */
export const ownAccount = (): string | null => known;

/** Whether another account has logged in in another tab. */
export function isReplaced(): boolean {
  const current = account && readStored(ACCOUNT_KEY);
  return current !== null && current !== account;
}

/**
 * Refuses a call after another account has logged in in another tab: the server would take it for a call of that account.
 * @throws ApiError as for an ended session
 */
export function refuseIfReplaced(): void {
  if (isReplaced()) throw new ApiError(401, '', 'Unauthorized');
}

/** Reports that the session of this page has ended when another account logs in in another tab. */
export function followOtherTabs(): void {
  window.addEventListener('storage', () => {
    if (isReplaced()) reportUnauthorized();
  });
}
