/** A code that is on its way to somebody. */
export interface SentCode {
  email: string;
  /** When another one may be asked for, in milliseconds since the epoch. */
  againAt: number;
}

const keyOf = (shareToken: string) => `linkCode:${shareToken}`;

/** The code that this tab waits for: phones drop a page while its viewer reads mail. */
export function readSentCode(shareToken: string): SentCode | null {
  try {
    const { email, againAt } = Object(JSON.parse(sessionStorage.getItem(keyOf(shareToken)) ?? 'null'));
    return typeof email === 'string' && typeof againAt === 'number' ? { email, againAt } : null;
  } catch {
    // Blocked, or not ours: the same as none.
    return null;
  }
}

/** Keeps it for a reload. @param sent null when none is waited for any more */
export function keepSentCode(shareToken: string, sent: SentCode | null): void {
  try {
    if (sent) sessionStorage.setItem(keyOf(shareToken), JSON.stringify(sent));
    else sessionStorage.removeItem(keyOf(shareToken));
  } catch {
    // Blocked or full: after a reload the address is asked for again.
  }
}
