import { TransientError } from '../retry.ts';
import { UrlRefusedError } from './upload-failure.ts';

/**
 * Tries of one target that get no answer before another is asked for: a server that refuses a large body often hangs up
 * before the browser has read why.
 */
const TRIES_OF_TARGET = 5;

/** Something to be sent, and how a place is got for it: a presigned URL or form. */
export interface Delivery<Target, Receipt> {
  /** Gives a target that should be good; asked before each try. */
  target: () => Promise<Target>;
  /** @throws TransientError when another try may mend it, UrlRefusedError when another target may */
  send: (target: Target) => Promise<Receipt>;
  /** The target was not good, or may not be: the next one must be another. */
  onRefused: (target: Target) => void;
  /** Targets that are refused one after the other before the delivery itself counts as refused. */
  refusalsMax: number;
  /** Waits before another target is asked for. @param refusals so far, from 1 */
  beforeAnother?: (refusals: number) => Promise<void>;
}

/**
 * Sends something until it has arrived, to another target when one is refused.
 * @param retry does work again for as long as it fails with a TransientError
 * @throws UrlRefusedError when as many targets were refused as may be, and whatever else failed for good
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
