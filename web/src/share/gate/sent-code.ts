export interface SentCode {
  email: string;
  /** When another code can be requested, in milliseconds since the epoch. */
  againAt: number;
}

const keyOf = (shareToken: string) => `linkCode:${shareToken}`;

/** The code that this tab waits for: phones unload a page while the viewer reads the e-mail. */
export function readSentCode(shareToken: string): SentCode | null {
  try {
    const { email, againAt } = Object(JSON.parse(sessionStorage.getItem(keyOf(shareToken)) ?? 'null'));
    return typeof email === 'string' && typeof againAt === 'number' ? { email, againAt } : null;
  } catch {
    // Storage is blocked, or the entry is not valid: treated as missing.
    return null;
  }
}

/** Stores the code for a reload. @param sent null when the tab waits for no code any more */
export function keepSentCode(shareToken: string, sent: SentCode | null): void {
  try {
    if (sent) sessionStorage.setItem(keyOf(shareToken), JSON.stringify(sent));
    else sessionStorage.removeItem(keyOf(shareToken));
  } catch {
    // Storage is blocked or full: after a reload the page asks for the address again.
  }
}
