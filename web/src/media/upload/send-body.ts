import { sendToTarget } from './send-to-target.ts';
import type { UploadContext } from './upload-context.ts';
import { AlreadySentError } from './upload-failure.ts';

/** URLs that are refused one after the other before the upload counts as refused itself. */
const REFUSALS_MAX = 3;

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

/**
 * Sends something until it has arrived, with a new URL when one is refused.
 * @returns the URL by which it arrived
 * @throws Error when that is no use, or the signal's reason
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
  return sendToTarget(context.retry, { target: url, send, onRefused, refusalsMax: REFUSALS_MAX });
}
