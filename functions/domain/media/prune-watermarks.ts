import { isWatermarkEntry, MEDIA_TOKEN_SECONDS } from '../../../shared/model/media-token.ts';
import { nowSeconds } from '../../gateways/clock.ts';
import { deleteEntries } from '../../gateways/kvs.ts';

/** How long a watermark is kept beyond the longest life of what it refuses, in seconds: clocks and slow requests. */
const GRACE_SECONDS = 10 * 60;

/**
 * Forgets watermarks that no living token can be older than: the store is small (5 MB).
 * @returns how many
 */
export function pruneWatermarks(): Promise<number> {
  const oldest = nowSeconds() - MEDIA_TOKEN_SECONDS - GRACE_SECONDS;
  return deleteEntries((name, value) => isWatermarkEntry(name) && Number(value) < oldest);
}
