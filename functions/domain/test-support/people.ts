import { randomUUID } from 'node:crypto';
import { codeMailedTo, freshEmail, signupForm } from '#scripts/client/test-client.ts';
import { signupInput } from '#shared/api/ground/forms.ts';
import { apply, type Change } from '../../data/ground/apply.ts';
import { claimEmail } from '../../data/identity/email.ts';
import { putUser, type User } from '../../data/identity/user.ts';
import { hashPassword } from '../../gateways/password.ts';
import { isoNow } from '../../process/clock.ts';
import type { Actor } from '../ground/actor.ts';
import type { Browser } from '../identity/auth/known-devices.ts';
import { addPersonalWorkspace, newUser } from '../identity/auth/new-account.ts';
import { isAdmin } from '../identity/sessions/is-admin.ts';
import { beginSession } from '../identity/sessions/session-token.ts';
import { actorOf } from './actors.ts';

/** A viewer's address that no limit has counted yet. */
export const freshAddress = (): string => `test-${randomUUID()}`;

/** A browser that no account knows, at a fresh address. */
export const freshBrowser = (): Browser => ({ address: freshAddress(), device: null, userAgent: null });

/** A parsed sign-up form. */
export const signupOf = (email: string, changes = {}) => signupInput.parse(signupForm(email, changes));

/** The code in the newest mail to an address. */
export const mailedCode = (email: string): Promise<string> => codeMailedTo(process.env.APP_URL ?? '', email);

/** Six digits that are not this code. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export interface Person {
  actor: Actor;
  email: string;
  sessionToken: string;
}

/** The hash of everyone's password, which is the same. Hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined;

async function verifiedUser(email: string, changes: object): Promise<User> {
  const { password, confirmPassword: _confirm, ...fields } = signupOf(email, changes);
  passwordHash ??= hashPassword(password);
  return newUser({ ...fields, passwordHash: await passwordHash, emailVerified: true }, isoNow());
}

/**
 * An account and a session, as sign-up and the verification of the e-mail address make them.
 * @param changes to the sign-up form, except the password
 * @returns the person, and what has to be stored
 */
export async function accountOf(address = freshEmail(), changes: object = {}): Promise<[Person, Change[]]> {
  const user = await verifiedUser(address, changes);
  const { id: userId, email, createdAt } = user;
  const { sessionToken, change } = beginSession(user);
  const account = [claimEmail(email, userId), putUser(user), ...addPersonalWorkspace(user, createdAt)];
  const actor = { ...actorOf(userId, email), isAdmin: isAdmin(user) };
  return [{ actor, email, sessionToken }, [...account, change]];
}

/** Stores a person as `accountOf` makes one. */
export async function newPerson(address?: string, changes?: object): Promise<Person> {
  const [person, account] = await accountOf(address, changes);
  await apply(account);
  return person;
}
