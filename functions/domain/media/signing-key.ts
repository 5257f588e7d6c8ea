import { SIGNING_KEY_ENTRY } from '../../../shared/model/media-token.ts';
import { nowMs } from '../../gateways/clock.ts';
import { newSecret } from '../../gateways/ids.ts';
import { createEntry, readEntry } from '../../gateways/kvs.ts';

/** How long a key is taken to be the one: an operator who removes it makes a new one come into use. Milliseconds. */
const KNOWN_MS = 5 * 60_000;

let known: { key: string; until: number } | null = null;

/** The HMAC key of media tokens; made by whoever needs it first, and the same for everybody from then on. */
export async function signingKey(): Promise<string> {
  if (known && nowMs() < known.until) return known.key;
  const key = (await readEntry(SIGNING_KEY_ENTRY)) ?? (await createEntry(SIGNING_KEY_ENTRY, newSecret()));
  known = { key, until: nowMs() + KNOWN_MS };
  return key;
}
