import { SIGNING_KEY_ENTRY, signingKeyEntry } from '#shared/model/ground/media-token.ts';
import {
  getSigningKeys,
  type SigningKey,
  type SigningKeys,
  saveSigningKeys,
} from '../../../data/ground/signing-keys.ts';
import {
  changeAmongOthers,
  changeVersion,
  readEntry,
  StoreContendedError,
  storeVersion,
} from '../../../gateways/kvs.ts';
import { isoOf, nowSeconds } from '../../../process/clock.ts';
import { newSecret } from '../../../process/ids.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { acceptedAt, endOf } from './signing-key.ts';

/**
 * How long a key is in the store before it signs, in seconds. A write reaches the edge in about half a minute; AWS
 * guarantees no limit.
 */
const SIGNS_AFTER_SECONDS = 5 * 60;
/** Keys that may be accepted at one time: they share one entry of 1 kB, and the edge tries one after the other. */
const KEYS_MAX = 3;

async function requireKeys(): Promise<SigningKeys> {
  const stored = await getSigningKeys();
  if (!stored) throw new Error('There is no signing key');
  return stored;
}

/**
 * Copies the table's keys to the edge. The store's version is read before the table: when either changes in between,
 * the write fails and is repeated.
 */
async function copyToEdge(deadline: number): Promise<void> {
  const attempt = async () => {
    const version = await storeVersion(deadline);
    const { keys } = await requireKeys();
    const value = signingKeyEntry(acceptedAt(keys, nowSeconds()).map(({ secret }) => secret));
    if ((await readEntry(SIGNING_KEY_ENTRY, deadline)) === value) return version;
    return changeVersion(version, { puts: [{ key: SIGNING_KEY_ENTRY, value }] }, deadline);
  };
  if (!(await changeAmongOthers(attempt, deadline))) throw new StoreContendedError();
}

/**
 * Changes the keys, and repeats the change when they have changed in between.
 * @param change returns the new keys; null when they need no change
 */
async function changeKeys(change: (stored: SigningKeys | null) => SigningKey[] | null): Promise<void> {
  await retryOnConflict(async () => {
    const stored = await getSigningKeys();
    const keys = change(stored);
    return keys === null || (await saveSigningKeys(stored, keys)) ? true : null;
  });
}

/** A key that signs at any time of a function's clock. */
const signingKey = (): SigningKey => ({ secret: newSecret(), signsFrom: 0 });

const makeFirst = (): Promise<void> => changeKeys((stored) => (stored ? null : [signingKey()]));

/**
 * Creates the signing key if it is missing, and makes the edge accept it. Runs at every deployment. A store without keys
 * is a new one, and has no revocation cutoffs either: then the keys are replaced, so that no address from before opens
 * anything.
 * @param deadline milliseconds since the epoch
 */
export async function ensureSigningKey(deadline: number): Promise<void> {
  if ((await readEntry(SIGNING_KEY_ENTRY, deadline)) === null) await changeKeys(() => [signingKey()]);
  await makeFirst();
  await copyToEdge(deadline);
}

/**
 * Removes the keys whose last token has ended, at the edge and then in the table. Without such a key, it sends the
 * store no request.
 * @param deadline milliseconds since the epoch
 */
export async function dropEndedKeys(deadline: number): Promise<void> {
  const { keys } = await requireKeys();
  if (acceptedAt(keys, nowSeconds()).length === keys.length) return;
  await copyToEdge(deadline);
  await changeKeys((stored) => stored && acceptedAt(stored.keys, nowSeconds()));
}

/** The result of a rotation. Times are ISO 8601. */
export interface Rotation {
  signsFrom: string;
  /** Until when tokens of the old keys are accepted; null when they are no longer accepted. */
  oldKeysUntil: string | null;
}

/** Adds a key that does not sign yet, unless an interrupted rotation has left one. */
function withNext(stored: SigningKeys | null): SigningKey[] | null {
  const keys = acceptedAt(stored?.keys ?? [], nowSeconds());
  if (keys.at(-1)?.signsFrom === null) return null;
  const firstEnd = endOf(keys, 0);
  if (keys.length >= KEYS_MAX && firstEnd !== null) {
    throw new Error(`${KEYS_MAX} keys are accepted already. The oldest ends at ${isoOf(firstEnd)}; rotate again then.`);
  }
  return [...keys, { secret: newSecret(), signsFrom: null }];
}

/**
 * Replaces the signing key without ending a token: the edge accepts the new key first, some minutes later it signs, and
 * the old one is accepted until its last token has ended. A rotation that failed halfway is finished by the next.
 * @param deadline milliseconds since the epoch
 * @throws Error when three keys are accepted already
 */
export async function rotateSigningKey(deadline: number): Promise<Rotation> {
  await makeFirst();
  await changeKeys(withNext);
  await copyToEdge(deadline);
  const signsFrom = nowSeconds() + SIGNS_AFTER_SECONDS;
  const signing = (key: SigningKey): SigningKey => (key.signsFrom === null ? { ...key, signsFrom } : key);
  await changeKeys((stored) => stored?.keys.map(signing) ?? null);
  const { keys } = await requireKeys();
  const oldKeysUntil = keys.length > 1 ? endOf(keys, keys.length - 2) : null;
  return { signsFrom: isoOf(signsFrom), oldKeysUntil: oldKeysUntil === null ? null : isoOf(oldKeysUntil) };
}

/**
 * Replaces every key at once, after a key has leaked. Every media URL ends; for about a minute new ones are refused as
 * well, until the edge and all functions know the key.
 * @param deadline milliseconds since the epoch
 */
export async function replaceSigningKeys(deadline: number): Promise<Rotation> {
  await changeKeys(() => [signingKey()]);
  await copyToEdge(deadline);
  return { signsFrom: isoOf(nowSeconds()), oldKeysUntil: null };
}
