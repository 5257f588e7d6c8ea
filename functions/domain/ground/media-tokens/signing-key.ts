import { MEDIA_TOKEN_SECONDS } from '#shared/limits.ts';
import { getSigningKeys, type SigningKey } from '../../../data/ground/signing-keys.ts';
import { logError } from '../../../observability/log.ts';
import { nowMs, nowSeconds } from '../../../process/clock.ts';

/** How long keys are cached, in milliseconds. */
const KNOWN_MS = 60_000;
/** Pause after a failed read, in milliseconds. */
const READ_AGAIN_MS = 10_000;
/**
 * How long a key is accepted after its last token has expired, in seconds: longer than functions cache the keys, and
 * longer than clocks differ.
 */
const GRACE_SECONDS = 10 * 60;

/** The key that signs at a time, in seconds since the epoch. */
export const signerAt = (keys: SigningKey[], now: number): SigningKey | undefined =>
  keys.findLast(({ signsFrom }) => signsFrom !== null && signsFrom <= now);

/** When the last token ends that a key has signed, in seconds since the epoch; null for the current key. */
export function endOf(keys: SigningKey[], index: number): number | null {
  const signsFrom = keys[index + 1]?.signsFrom ?? null;
  return signsFrom === null ? null : signsFrom + MEDIA_TOKEN_SECONDS + GRACE_SECONDS;
}

/** The keys that are still accepted at a time, in seconds since the epoch. */
export const acceptedAt = (keys: SigningKey[], now: number): SigningKey[] =>
  keys.filter((_key, index) => (endOf(keys, index) ?? Number.POSITIVE_INFINITY) > now);

let known: { keys: SigningKey[]; until: number } | null = null;
let reading: Promise<void> | null = null;

async function readKeys(): Promise<SigningKey[]> {
  const stored = await getSigningKeys();
  if (!stored)
    throw new Error('There is no signing key. Invoke the function rotate-signing-keys: see docs/runbook.md.');
  return stored.keys;
}

/** Reads the keys; when that fails, the cached keys remain in use. */
async function refresh(): Promise<void> {
  try {
    known = { keys: await readKeys(), until: nowMs() + KNOWN_MS };
  } catch (error) {
    if (!known) throw error;
    logError('The signing keys could not be read; the cached ones stay in use', error);
    known = { ...known, until: nowMs() + READ_AGAIN_MS };
  }
}

/**
 * The HMAC key that signs media tokens now. It is cached for a minute. Simultaneous requests share one read.
 * @throws Error when there is no key, or none could be read yet
 */
export async function signingKey(): Promise<string> {
  if (!known || nowMs() >= known.until) {
    reading ??= refresh().finally(() => {
      reading = null;
    });
    await reading;
  }
  const signer = signerAt(known?.keys ?? [], nowSeconds());
  if (!signer) throw new Error('No signing key signs yet');
  return signer.secret;
}
