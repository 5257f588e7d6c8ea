import * as z from 'zod';
import { sha256 } from '../../process/ids.ts';
import { type Change, tryApply } from '../ground/apply.ts';
import { IS_NEW } from '../table/expression.ts';
import { deleteItem, getItem } from '../table/items.ts';
import { logoutTokenKey, providerSessionKey } from '../table/keys.ts';
import { put } from '../table/transaction.ts';
import { putUserTrace } from './user-contents.ts';

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
