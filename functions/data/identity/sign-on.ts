import * as z from 'zod';
import { sha256 } from '../../process/ids.ts';
import { apply, type Change, tryApply } from '../ground/apply.ts';
import { EXISTS, hasValues, IS_NEW } from '../table/expression.ts';
import { deleteItem, getItem, putItem } from '../table/items.ts';
import { logoutTokenKey, providerSessionKey, signOnJoinKey, signOnKey } from '../table/keys.ts';
import { put, remove } from '../table/transaction.ts';
import { putUserTrace } from './user-contents.ts';

/** When an item ends, in seconds since the epoch. Compared on every read: TTL removes the item only days later. */
const ending = { expire: z.number(), ttl: z.number() };

const startedItem = z.object({
  type: z.literal('signOn'),
  nonce: z.string(),
  /** PKCE's secret (RFC 7636), which only this function and the provider's token endpoint see. */
  codeVerifier: z.string(),
  ...ending,
});

/** A person who is at the provider. */
export type StartedSignOn = Omit<z.output<typeof startedItem>, 'type' | 'ttl'>;

/** @param browser the secret of the browser @param state that the provider sends back */
export const saveSignOn = (browser: string, state: string, started: StartedSignOn): Promise<void> =>
  putItem({ Item: { ...signOnKey(browser, state), type: 'signOn', ...started, ttl: started.expire } });

/**
 * Takes a sign-on, which may have expired: no later answer of the provider finds it.
 * @returns null for one that this browser did not begin, and for one that was taken already
 */
export async function takeSignOn(browser: string, state: string): Promise<StartedSignOn | null> {
  const key = signOnKey(browser, state);
  const found = await getItem(startedItem, key);
  return found && (await tryApply([remove({ Key: key, onlyIf: EXISTS })])) ? found : null;
}

const joinItem = z.object({
  type: z.literal('signOnJoin'),
  /** The account that has the e-mail address. */
  userId: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  sid: z.string().nullable(),
  idToken: z.string().nullable(),
  /** When the person signed on, ISO 8601. */
  at: z.string(),
  /** The hash of the token of the mailed link; null before a mail. */
  tokenHash: z.string().nullable(),
  ...ending,
});

/** A person who has signed on, and is to prove that an existing account is theirs. */
export type SignOnJoin = Omit<z.output<typeof joinItem>, 'type' | 'ttl'>;

/** @param browser its secret */
export function saveSignOnJoin(browser: string, join: SignOnJoin): Promise<void> {
  const key = signOnJoinKey(browser);
  const Item = { ...key, type: 'signOnJoin', ...join, ttl: join.expire };
  return apply([put({ Item }), putUserTrace(join.userId, key, join.expire)]);
}

/** Null when this browser has none. It may have expired. */
export const getSignOnJoin = (browser: string): Promise<SignOnJoin | null> => getItem(joinItem, signOnJoinKey(browser));

/** Ends a join; refused when it has ended, or was begun again by somebody else at the provider. */
export const removeSignOnJoin = (browser: string, { issuer, subject }: SignOnJoin): Change =>
  remove({ Key: signOnJoinKey(browser), onlyIf: hasValues({ issuer, subject }) });

const hashOf = (issuer: string, id: string): string => sha256(JSON.stringify([issuer, id]));

const providerSessionItem = z.object({ type: z.literal('providerSession'), userId: z.string() });

/** Stores whose session at the provider this is: some providers name only the session when it ends. @param ttl its end */
export function putProviderSession(userId: string, issuer: string, sid: string, ttl: number): Change[] {
  const key = providerSessionKey(hashOf(issuer, sid));
  return [put({ Item: { ...key, type: 'providerSession', userId, ttl } }), putUserTrace(userId, key, ttl)];
}

/** Id of the user of a session at the provider; null for an unknown one. */
export async function getProviderSessionOwner(issuer: string, sid: string): Promise<string | null> {
  return (await getItem(providerSessionItem, providerSessionKey(hashOf(issuer, sid))))?.userId ?? null;
}

/**
 * Marks a logout token as used. @param ttl when it cannot be used any more, in seconds since the epoch
 * @returns false for one that was used before
 */
export const useLogoutToken = (issuer: string, id: string, ttl: number): Promise<boolean> =>
  tryApply([put({ Item: { ...logoutTokenKey(hashOf(issuer, id)), type: 'logoutToken', ttl }, onlyIf: IS_NEW })]);

/** Lets the provider send a logout token again, because it was not carried out. */
export const releaseLogoutToken = (issuer: string, id: string): Promise<void> =>
  deleteItem(logoutTokenKey(hashOf(issuer, id)));
