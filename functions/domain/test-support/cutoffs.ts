import type { MediaClaims } from '#shared/model/ground/media-token.ts';
import { readEntry } from '../../gateways/kvs.ts';
import { nowMs } from '../../process/clock.ts';
import { drainRevocations } from '../ground/revocations/drain-revocations.ts';

const WITHIN_MS = 20_000;

/**
 * The cutoff of a subject in the key value store, in seconds since the epoch; null for a subject without a cutoff.
 * It first writes all cutoffs that are due: on a busy machine a request may have left them to the run of every minute.
 */
export async function cutoffOf(subject: string): Promise<number | null> {
  await drainRevocations(nowMs() + WITHIN_MS);
  const value = await readEntry(subject, nowMs() + WITHIN_MS);
  return value === null ? null : Number(value);
}

/** What the token of a media address says. */
export const claimsOf = (address: string | null | undefined): MediaClaims =>
  JSON.parse(Buffer.from(address?.split('/')[2]?.split('.')[0] ?? '', 'base64url').toString());

/** Whether the edge refuses an address, because one of its subjects has a cutoff. */
export async function isRevoked(address: string): Promise<boolean> {
  for (const subject of claimsOf(address).cutoffs) if ((await cutoffOf(subject)) !== null) return true;
  return false;
}
