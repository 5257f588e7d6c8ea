import { type BouncedMail, bouncedMails } from '../../data/bounced-mails.ts';
import { isoNow } from '../../process/clock.ts';
import { addFailure, listFailures } from '../failure-lists.ts';

/** Longest stored reason, in characters. */
const REASON_MAX = 300;

/** `a…@example.com`: enough to recognize a colleague, and not the address of a person who deleted the account. */
export const shortened = (address: string): string => address.replace(/^(.)[^@]*@/su, '$1…@');

/** A reason without the address, in a length that is kept. */
export const reasonFor = ({ recipient, reason }: Pick<Bounce, 'recipient' | 'reason'>): string =>
  reason.replaceAll(recipient, shortened(recipient)).slice(0, REASON_MAX);

export interface Bounce {
  id: string;
  recipient: string;
  reason: string;
}

/** Adds a mail that did not arrive to the list for administrators. A repeated event changes nothing. */
export async function addBouncedMail({ id, recipient, reason }: Bounce): Promise<void> {
  const to = shortened(recipient);
  const said = reasonFor({ recipient, reason });
  const isSame = (mail: BouncedMail) => mail.id === id && mail.to === to;
  await addFailure(bouncedMails, { id, to, reason: said, at: isoNow() }, isSame);
}

/** Mails of the last 30 days that did not arrive, newest first, 20 at most. */
export const listBouncedMails = async (): Promise<Omit<BouncedMail, 'id'>[]> =>
  (await listFailures(bouncedMails)).map(({ to, reason, at }) => ({ to, reason, at }));
