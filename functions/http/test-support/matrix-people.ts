import { freshEmail, TestClient } from '#scripts/client/test-client.ts';
import { apply } from '../../data/ground/apply.ts';
import { getEmailOwner } from '../../data/identity/email.ts';
import { getUser, type User } from '../../data/identity/user.ts';
import { signUp } from '../../domain/identity/auth/sign-up.ts';
import { beginSession } from '../../domain/identity/sessions/session-token.ts';
import { freshAddress, newPerson, signupOf } from '../../domain/test-support/people.ts';
import { storeToken } from '../../domain/test-support/tokens.ts';

/** The callers. `author` is the editor who made the objects that the calls act on; `editor` is another one. */
export const CALLERS = ['signedOut', 'unverified', 'stranger', 'viewer', 'editor', 'author', 'admin', 'owner'] as const;
export type Caller = (typeof CALLERS)[number];

/** The account of each caller. `target` is another viewer, on whom calls act. */
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

export async function newPeople(): Promise<People> {
  const [stranger, viewer, editor, author, admin, owner, target] = await Promise.all(
    Array.from({ length: 7 }, verified),
  );
  const all = { unverified: await unverified(), stranger, viewer, editor, author, admin, owner, target };
  if (Object.values(all).includes(undefined)) throw new Error('Somebody has no account');
  return all as People;
}

/** How a caller identifies itself. */
export const CREDENTIALS = ['cookie', 'token'] as const;
export type Credential = (typeof CREDENTIALS)[number];

/**
 * A browser with a new session of a user, or a program with a new token that may do everything; null for none. It works
 * also for an unverified user, who cannot log in.
 */
export async function clientOf(user: User | null, credential: Credential): Promise<TestClient> {
  const client = new TestClient(process.env.APP_URL ?? '');
  if (!user) return client;
  if (credential === 'token') return client.withToken(await storeToken(user.id));
  const { sessionToken, change } = beginSession(user);
  await apply([change]);
  return client.with('sid', sessionToken);
}
