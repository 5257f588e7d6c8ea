import { TransientError } from '../retry.ts';
import type { UploadContext } from './upload-context.ts';
import { AlreadySentError, UrlRefusedError } from './upload-failure.ts';

/** URLs that are refused one after the other before the upload counts as refused itself. */
const REFUSALS_MAX = 3;
/**
 * Tries of one URL that get no answer before another is asked for: a server that refuses a large body often hangs up
 * before the browser has read why.
 */
const TRIES_OF_URL = 5;

/** Something to be sent by one PUT, and where. */
export interface Body {
  bytes: Blob;
  /** Header to send; none when it is left out. */
  contentType?: string;
  /** Whether its URL is for one file and no other after it. */
  createOnly?: boolean;
  /** Number by which it is counted. */
  part: number;
  /** A URL that should be good; asked for before each try. */
  url: () => Promise<string>;
  /** The URL was not good: the next one must be another. */
  onRefused: () => void;
}

/**
 * What a URL for one file has received already was sent by a try before this one, whose answer was lost: the URL is known
 * to this upload alone, and its signature names the file's very length.
 */
const hasArrived = (error: unknown, { createOnly }: Body): boolean =>
  createOnly === true && error instanceof AlreadySentError;

async function tryOnce(context: UploadContext, body: Body): Promise<string> {
  const { bytes, contentType, createOnly, part, url } = body;
  const target = await url();
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
}

/**
 * Sends something until it has arrived, with a new URL when one is refused.
 * @returns the URL by which it arrived
 * @throws Error when that is no use, or the signal's reason
 */
export async function sendBody(context: UploadContext, body: Body): Promise<string> {
  let failures = 0;
  const tryAgain = async () => {
    try {
      return await tryOnce(context, body);
    } catch (error) {
      if (error instanceof TransientError && ++failures % TRIES_OF_URL === 0) body.onRefused();
      throw error;
    }
  };
  for (let refusals = 1; ; refusals += 1) {
    try {
      return await context.retry(tryAgain);
    } catch (error) {
      if (!(error instanceof UrlRefusedError) || refusals === REFUSALS_MAX) throw error;
      body.onRefused();
    }
  }
}
