import type { SignOnOffer } from '#shared/api/auth.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';

/** Name in localStorage of what the last visit was offered. */
const KEY = 'signOnHere';

/** The outlines of forms have a place for the button where the page has this (`guest-outline.tsx`). */
function show(kind: string | null): void {
  const { dataset } = document.documentElement;
  if (kind === null) delete dataset.signOn;
  else dataset.signOn = kind;
}

/**
 * Keeps a place in the outline of a form where people sign on through a company: as at the last visit, because the page
 * is painted before the answer.
 * @param answer the answer about the user
 */
export async function showSignOn(answer: Promise<Response>): Promise<void> {
  show(readStored(KEY));
  const { signOn }: { signOn?: SignOnOffer } = await (await answer).clone().json();
  const kind = signOn ? (signOn.isRequired ? 'required' : 'offered') : null;
  writeStored(KEY, kind);
  show(kind);
}
