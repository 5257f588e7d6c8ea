import * as z from 'zod';
import { RATE_LIMITS, type RateLimit, type RateLimitName } from '../../process/limits.ts';
import { deleteItems } from '../table/batches.ts';
import { expression } from '../table/expression.ts';
import { listItems, tryPutNewItem, tryUpdateAndGetRoughly, tryUpdateItem, updateItem } from '../table/items.ts';
import { type Key, rateAccountKey, rateKey } from '../table/keys.ts';
import { type Change, update } from '../table/transaction.ts';

export interface CountedRequest {
  key: Key;
}

/**
 * Counts a request toward a limit in the current window.
 * @param subject the e-mail, user or address that is limited
 * @param now seconds since the epoch
 * @returns the counted request, or the seconds after which to try again when the window is full
 */
export const countRequest = (
  limit: RateLimitName,
  subject: string,
  now: number,
): Promise<CountedRequest | { retryAfter: number }> => countUsage(limitOf(limit), subject, 1, now);

/** A limit of the deployment, or one of RATE_LIMITS, with its name in the table. */
export interface UsageLimit extends RateLimit {
  name: string;
}

const limitOf = (name: RateLimitName): UsageLimit => ({ name, ...RATE_LIMITS[name] });

/** The current window of a limit, and when it ends, in seconds since the epoch. */
function windowOf({ name, seconds }: UsageLimit, subject: string, now: number): { key: Key; end: number } {
  const window = Math.floor(now / seconds);
  return { key: rateKey(name, subject, window), end: (window + 1) * seconds };
}

const additionTo = (key: Key, end: number, amount: number) => ({
  Key: key,
  set: { type: 'rate', ttl: end },
  add: { count: amount },
});

/** The condition that an amount does not exceed a limit. */
const hasRoom = (max: number, amount: number) => expression`attribute_not_exists(#count) OR #count <= ${max - amount}`;

/**
 * Counts an amount toward a limit in the current window: all of it or, when it would exceed the limit, nothing.
 * @param now seconds since the epoch
 * @returns the counted amount, or the seconds after which to try again
 */
export async function countUsage(
  limit: UsageLimit,
  subject: string,
  amount: number,
  now: number,
): Promise<CountedRequest | { retryAfter: number }> {
  const { key, end } = windowOf(limit, subject, now);
  if (amount > limit.max) return { retryAfter: end - now };
  const onlyIf = hasRoom(limit.max, amount);
  return (await tryUpdateItem({ ...additionTo(key, end, amount), onlyIf })) ? { key } : { retryAfter: end - now };
}

/** As `countRequest`, with what it allows: the transaction is refused when the window is full. */
export function addRequest(limit: RateLimitName, subject: string, now: number): Change {
  const { key, end } = windowOf(limitOf(limit), subject, now);
  return update({ ...additionTo(key, end, 1), onlyIf: hasRoom(RATE_LIMITS[limit].max, 1) });
}

/** The rest of a limit in its current window, which ends after `reset` seconds. */
export interface LimitState extends RateLimit {
  left: number;
  reset: number;
  isRefused: boolean;
}

const counter = z.object({ count: z.number() });

/**
 * Counts a call with a token, and tells the rest. A call may count twice when an answer of DynamoDB is lost: calls at the
 * same time do not wait for each other, and one too many only refuses the last call of a minute.
 * @param now seconds since the epoch
 */
export async function countTokenCall(tokenId: string, now: number): Promise<LimitState> {
  const { max, seconds } = RATE_LIMITS.callsByToken;
  const { key, end } = windowOf(limitOf('callsByToken'), tokenId, now);
  const counted = await tryUpdateAndGetRoughly(counter, { ...additionTo(key, end, 1), onlyIf: hasRoom(max, 1) });
  return { max, seconds, left: counted ? max - counted.count : 0, reset: end - now, isRefused: counted === null };
}

const rateItem = z.object({ PK: z.string(), SK: z.string() });

/** Deletes the counts of a subject toward some limits, in all windows of time. */
export async function forgetRequests(limits: readonly string[], subject: string): Promise<void> {
  for (const limit of limits) {
    const windows = expression`PK = ${rateKey(limit, subject, 0).PK}`;
    await deleteItems(await listItems(rateItem, { where: windows }));
  }
}

/** Adds an amount to the count of a limit, even if the count then exceeds the limit. */
export async function addUsage(limit: UsageLimit, subject: string, amount: number, now: number): Promise<void> {
  const { key, end } = windowOf(limit, subject, now);
  await updateItem(additionTo(key, end, amount));
}

export async function uncountRequest({ key }: CountedRequest): Promise<void> {
  await tryUpdateItem({ Key: key, add: { count: -1 }, onlyIf: expression`#count > ${0}` });
}

/**
 * Takes a request back that has let an account in: the first of each account in a window. So an address has as many more
 * requests as different accounts come in from it, and one account that comes in again and again makes room for nothing.
 */
export async function uncountAccount(
  limit: RateLimitName,
  subject: string,
  userId: string,
  now: number,
): Promise<void> {
  const { key, end } = windowOf(limitOf(limit), subject, now);
  const Item = { ...rateAccountKey(key, userId), type: 'rateAccount', ttl: end };
  if (await tryPutNewItem({ Item })) await uncountRequest({ key });
}
