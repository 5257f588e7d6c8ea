import { addRemovalWrite, getRemoval, type Removal } from '../../data/removal.ts';
import type { Write } from '../../data/table.ts';
import { isoNow } from '../../gateways/clock.ts';
import { finishRemoval, finishRevocationsTogether } from '../media/finish-removal.ts';

const revocation = (subject: string): Removal => ({
  id: subject,
  watermarks: [subject],
  keys: [],
  prefixes: [],
  dueAt: isoNow(),
});

/** Orders the end of all media tokens of some subjects, in the transaction that makes it necessary. */
export const revocationWrites = (subjects: string[]): Write[] =>
  subjects.map((subject) => addRemovalWrite(revocation(subject)));

/** Ends all media tokens of some subjects. */
export async function revoke(subjects: string[]): Promise<void> {
  for (const subject of subjects) await finishRemoval(revocation(subject));
}

/** Ends all media tokens of many subjects, as few changes of the key value store as that takes. */
export const revokeTogether = (subjects: string[]): Promise<void> =>
  finishRevocationsTogether(subjects.map((subject) => revocation(subject)));

/** Ends those that were ordered to be ended and, because of a fault, are not yet. */
export async function finishRevocations(subjects: string[]): Promise<void> {
  for (const subject of subjects) {
    const begun = await getRemoval(subject);
    if (begun) await finishRemoval(begun);
  }
}
