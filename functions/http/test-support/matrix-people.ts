import { freshEmail, TestClient } from '#scripts/client/test-client.ts';
import { getEmailOwner } from '../../data/email.ts';
import { transact } from '../../data/table.ts';
import { getUser, type User } from '../../data/user.ts';
import { beginSession } from '../../domain/auth/session-token.ts';
import { signUp } from '../../domain/auth/sign-up.ts';
import { freshAddress, newPerson, signupOf } from '../../domain/test-support/people.ts';

/** Everyone whom a call can come from; `editor` did not make what is acted on, `author` is the editor who did. */
export const CALLERS = ['signedOut', 'unverified', 'stranger', 'viewer', 'editor', 'author', 'admin', 'owner'] as const;
export type Caller = (typeof CALLERS)[number];

/** Accounts by who they are; `target` is one more viewer, whom others act on. */
export type People = Record<Exclude<Caller, 'signedOut'> | 'target', User>;

async function userOf(email: string): Promise<User> {
  const user = await getUser((await getEmailOwner(email)) ?? '');
  if (!user) throw new Error(`${email} has no account`);
  return user;
}

const verified = async (): Promise<User> => userOf((await newPerson()).email);

async function unverified(): Promise<User> {
  const email = freshEmail();
  await signUp(signupOf(email), freshAddress());
  return userOf(email);
}

/** An account for everyone. */
export async function newPeople(): Promise<People> {
  const [stranger, viewer, editor, author, admin, owner, target] = await Promise.all(
    Array.from({ length: 7 }, verified),
  );
  const all = { unverified: await unverified(), stranger, viewer, editor, author, admin, owner, target };
  if (Object.values(all).includes(undefined)) throw new Error('Somebody has no account');
  return all as People;
}

/** A browser with a fresh session of somebody's, the unverified one among them, whom no log-in would give one. */
export async function browserOf(user: User | null): Promise<TestClient> {
  const client = new TestClient(process.env.APP_URL ?? '');
  if (!user) return client;
  const { sessionToken, write } = beginSession(user);
  await transact([write]);
  return client.with('sid', sessionToken);
}
