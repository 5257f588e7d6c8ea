import { type BouncedMail, getBouncedMails, saveBouncedMails } from '../../data/bounced-mails.ts';
import { isoNow } from '../../process/clock.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';

const LISTED = 20;
/** How long a mail is in the list, in seconds. */
const LISTED_SECONDS = 30 * 24 * 60 * 60;
/** Longest stored reason, in characters. */
const REASON_MAX = 300;

/** `a…@example.com`: enough to recognize a colleague, and not the address of a person who deleted the account. */
const shortened = (address: string): string => address.replace(/^(.)[^@]*@/su, '$1…@');

const isListed = ({ at }: BouncedMail): boolean => at > isoNow(-LISTED_SECONDS);

interface Bounce {
  id: string;
  recipient: string;
  reason: string;
}

/** Adds a mail that did not arrive to the list for administrators. A repeated event changes nothing. */
export async function addBouncedMail({ id, recipient, reason }: Bounce): Promise<void> {
  await retryOnConflict(async () => {
    const before = await getBouncedMails();
    const mails = (before?.mails ?? []).filter(isListed);
    const to = shortened(recipient);
    if (mails.some((mail) => mail.id === id && mail.to === to)) return true;
    const said = reason.replaceAll(recipient, to).slice(0, REASON_MAX);
    const added = { id, to, reason: said, at: isoNow() };
    return (await saveBouncedMails(before, [added, ...mails].slice(0, LISTED))) || null;
  });
}

/** Mails of the last 30 days that did not arrive, newest first, 20 at most. */
export async function listBouncedMails(): Promise<Omit<BouncedMail, 'id'>[]> {
  const mails = ((await getBouncedMails())?.mails ?? []).filter(isListed);
  return mails.map(({ to, reason, at }) => ({ to, reason, at }));
}
