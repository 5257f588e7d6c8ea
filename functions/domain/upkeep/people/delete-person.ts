import type * as z from 'zod';
import type { DeletionPlan } from '#shared/api/identity/accounts.ts';
import type { deletePersonInput } from '#shared/api/upkeep/people.ts';
import type { EventActor } from '../../../data/ground/event.ts';
import { sendNotice } from '../../ground/mail/mail-at-once.ts';
import { writeMail } from '../../ground/mail/write-mail.ts';
import { endAccount, requireTyped } from '../cleanup/end-account.ts';
import { planDeletion } from '../cleanup/owned-workspaces.ts';
import { requireOtherAdministrator } from './other-administrator.ts';
import { readPerson } from './read-person.ts';

/** The decisions for the deletion of a person's account. @throws AppError NOT_FOUND */
export async function planPersonDeletion(userId: string): Promise<DeletionPlan> {
  await readPerson(userId);
  return planDeletion({ userId });
}

/**
 * Deletes the account of a person, as the person could.
 * @throws AppError NOT_FOUND, INVALID_INPUT for another e-mail address, LAST_ADMINISTRATOR, OWNERSHIP_CHANGED, CONFLICT
 */
export async function deletePerson(
  userId: string,
  { email, ...choices }: z.output<typeof deletePersonInput>,
  by: EventActor,
): Promise<{ message: string }> {
  const user = await readPerson(userId);
  requireTyped(user, email, 'the');
  await endAccount(user, { ...choices, by, needs: await requireOtherAdministrator(user) });
  if (user.emailVerified) await sendNotice(writeMail('accountDeletedForYou', { to: user.email }));
  return { message: 'Account deleted' };
}
