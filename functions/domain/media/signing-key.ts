import { SIGNING_KEY_ENTRY } from '../../../shared/model/media-token.ts';
import { newSecret } from '../../gateways/ids.ts';
import { createEntry, readEntry } from '../../gateways/kvs.ts';

let known: string | null = null;

/** The HMAC key of media tokens; made by whoever needs it first, and the same for everybody from then on. */
export async function signingKey(): Promise<string> {
  known ??= (await readEntry(SIGNING_KEY_ENTRY)) ?? (await createEntry(SIGNING_KEY_ENTRY, newSecret()));
  return known;
}
