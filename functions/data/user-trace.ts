import { type Key, userTraceKey } from './keys.ts';
import type { Write } from './table.ts';

/**
 * Leads from a user to an item of another partition that names the user and that nothing else leads to: the deletion of
 * the account finds it by this. It goes when that item goes.
 * @param ttl of that item, in seconds since the epoch
 */
export const userTraceWrite = (userId: string, target: Key, ttl: number): Write => ({
  Put: { Item: { ...userTraceKey(userId, target), type: 'userTrace', target, ttl } },
});
