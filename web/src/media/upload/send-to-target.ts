import { UPLOAD_URL_SECONDS } from '#shared/limits.ts';
import { UPLOAD_REFUSALS_MAX } from '#web/lib/limits.ts';
import { TransientError } from '../retry.ts';
import type { UploadContext } from './upload-context.ts';
import { AlreadySentError, UrlRefusedError } from './upload-failure.ts';

/** Fraction of a URL's lifetime in which it is used: a refusal after the bytes were sent costs more than a new URL. */
const USED_LIFE = 0.8;

/**
 * Time until which a URL that was issued just now is used, in milliseconds since the epoch by this machine's clock.
 * @param lifeSeconds lifetime of the URL
 */
export const goodUntil = (lifeSeconds = UPLOAD_URL_SECONDS): number => Date.now() + lifeSeconds * 1000 * USED_LIFE;

/** Whether a URL may still be used. */
export const isGood = (untilMs: number): boolean => Date.now() < untilMs;

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

interface Body {
  bytes: Blob;
  /** Content-Type header; none if omitted. */
  contentType?: string;
  createOnly?: boolean;
  part: number;
  /** A URL that should be valid; requested before each try. */
  url: () => Promise<string>;
  /** The URL was refused: the next one must be a new one. */
  onRefused: () => void;
}

/**
 * A single-file URL that has received its file got it from an earlier try whose answer was lost: only this upload knows
 * the URL, and its signature contains the exact length of the file.
 */
const hasArrived = (error: unknown, { createOnly }: Body): boolean =>
  createOnly === true && error instanceof AlreadySentError;

/**
 * Sends a body until it has arrived, with a new URL when one is refused.
 * @returns the URL to which it was sent
 * @throws Error when further tries cannot succeed, or the signal's reason
 */
export function sendBody(context: UploadContext, body: Body): Promise<string> {
  const { bytes, contentType, createOnly, part, url, onRefused } = body;
  const send = async (target: string): Promise<string> => {
    try {
      const onSent = (sent: number) => context.count(part, sent);
      await context.put(target, bytes, { signal: context.signal, contentType, createOnly, onSent });
    } catch (error) {
      if (!hasArrived(error, body)) {
        context.count(part, 0);
        throw error;
      }
    }
    context.count(part, bytes.size);
    return target;
  };
  return sendToTarget(context.retry, { target: url, send, onRefused, refusalsMax: UPLOAD_REFUSALS_MAX });
}
