import type { SignOnOffer } from '#shared/api/identity/auth.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';

/** Name in localStorage of what the last visit was offered. */
const KEY = 'signOnHere';

/** How long the outline of a first visit waits for the answer, in milliseconds. */
const PATIENCE_MS = 250;

/**
 * The outlines of forms have a place for the button where the page has this, and are invisible while it is unknown
 * (`guest-outline.tsx`).
 */
function show(kind: string): void {
  document.documentElement.dataset.signOn = kind;
}

/**
 * Keeps a place in the outline of a form where people sign on through a company: as at the last visit, because the page
 * is painted before the answer. At a first visit, the outline waits for the answer, but not for long.
 * @param answer the answer about the user
 */
export async function showSignOn(answer: Promise<Response>): Promise<void> {
  const last = readStored(KEY);
  show(last ?? 'unknown');
  const showForm = () => show(last ?? 'none');
  const timer = setTimeout(showForm, PATIENCE_MS);
  try {
    const { signOn }: { signOn?: SignOnOffer } = await (await answer).clone().json();
    const kind = signOn ? (signOn.isRequired ? 'required' : 'offered') : 'none';
    writeStored(KEY, kind);
    show(kind);
  } catch (error) {
    showForm();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
