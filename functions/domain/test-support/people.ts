import { randomUUID } from 'node:crypto';
import { codeMailedTo, freshEmail, signupForm } from '../../../scripts/test-support/test-client.ts';
import { signupInput } from '../../../shared/api/auth.ts';
import type { Actor } from '../actor.ts';
import { findActor } from '../auth/find-actor.ts';
import { signUp } from '../auth/sign-up.ts';
import { verifyEmail } from '../auth/verify-email.ts';

/** An address that no limit has counted yet. */
export const freshAddress = (): string => `test-${randomUUID()}`;

/** A sign-up form as the domain gets it. */
export const signupOf = (email: string, changes = {}) => signupInput.parse(signupForm(email, changes));

/** The code in the newest mail to somebody. */
export const mailedCode = (email: string): Promise<string> => codeMailedTo(process.env.APP_URL ?? '', email);

/** Six digits that are not this code. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export interface Person {
  actor: Actor;
  email: string;
  sessionToken: string;
}

/** Somebody who has signed up and verified the e-mail address. */
export async function newPerson(email = freshEmail(), changes = {}): Promise<Person> {
  const { id: userId } = await signUp(signupOf(email, changes), freshAddress());
  const { sessionToken } = await verifyEmail({ userId, code: await mailedCode(email) }, freshAddress());
  const found = await findActor(sessionToken);
  if (!found) throw new Error('A new person has no session');
  return { actor: found.actor, email, sessionToken };
}
