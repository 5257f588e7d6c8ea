import { sendToTarget } from './send-to-target.ts';
import type { UploadContext } from './upload-context.ts';
import { AlreadySentError } from './upload-failure.ts';

/** Number of URLs refused in a row after which the upload fails. */
const REFUSALS_MAX = 3;

/** A body for one PUT, and its target. */
export interface Body {
  bytes: Blob;
  /** Content-Type header; none if omitted. */
  contentType?: string;
  /** Whether its URL accepts a single file. */
  createOnly?: boolean;
  /** Part number for the progress. */
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
 * @throws Error when further tries are no use, or the signal's reason
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
