import { TransientError } from '../retry.ts';
import { UrlRefusedError } from './upload-failure.ts';

/**
 * Tries per target without an answer before a new target is requested: a server that refuses a large body often hangs
 * up before the browser has read the reason.
 */
const TRIES_OF_TARGET = 5;

/** A request and the way to get a target for it: a presigned URL or form. */
export interface Delivery<Target, Receipt> {
  /** Returns a target that should be valid; called before each try. */
  target: () => Promise<Target>;
  /** @throws TransientError when another try may succeed, UrlRefusedError when another target may */
  send: (target: Target) => Promise<Receipt>;
  /** The target was, or may be, refused: the next one must be a new one. */
  onRefused: (target: Target) => void;
  /** Number of targets refused in a row after which the delivery fails. */
  refusalsMax: number;
  /** Waits before another target is requested. @param refusals so far, from 1 */
  beforeAnother?: (refusals: number) => Promise<void>;
}

/**
 * Sends a request until it has arrived, to another target when one is refused.
 * @param retry repeats work while it fails with a TransientError
 * @throws UrlRefusedError after `refusalsMax` refusals, and any other permanent failure
 */
export async function sendToTarget<Target, Receipt>(
  retry: (work: () => Promise<Receipt>) => Promise<Receipt>,
  { target, send, onRefused, refusalsMax, beforeAnother }: Delivery<Target, Receipt>,
): Promise<Receipt> {
  let failures = 0;
  const tryOnce = async () => {
    const used = await target();
    try {
      return await send(used);
    } catch (error) {
      const isWorn = error instanceof TransientError && ++failures % TRIES_OF_TARGET === 0;
      if (isWorn || error instanceof UrlRefusedError) onRefused(used);
      throw error;
    }
  };
  for (let refusals = 1; ; refusals += 1) {
    try {
      return await retry(tryOnce);
    } catch (error) {
      if (!(error instanceof UrlRefusedError) || refusals === refusalsMax) throw error;
      await beforeAnother?.(refusals);
    }
  }
}
