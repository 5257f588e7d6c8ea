import { TransientError } from '../retry.ts';
import { putFailure } from './put-failure.ts';

/** A request of which nothing moves for this long is dead, in milliseconds: a lost network says nothing by itself. */
const REQUEST_STALL_MS = 30_000;
/** As long as that and longer once all is handed over, in milliseconds: much of it may still be in the machine. */
const ANSWER_MAX_MS = 120_000;

export interface PutOptions {
  signal: AbortSignal;
  /** Header to send; none when it is left out. */
  contentType?: string | undefined;
  /** Whether it may be sent only while there is nothing at the URL. */
  createOnly?: boolean | undefined;
  onSent: (bytes: number) => void;
}

/**
 * Sends bytes by one PUT.
 * @throws see `putFailure`; the signal's reason
 */
export type Put = (url: string, body: Blob, options: PutOptions) => Promise<void>;

/** Cancels a request of which nothing moves for too long. */
function watchStall(onDead: () => void) {
  let timer = setTimeout(onDead, REQUEST_STALL_MS);
  return {
    moved: (maxMs = REQUEST_STALL_MS) => {
      clearTimeout(timer);
      timer = setTimeout(onDead, maxMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** By XMLHttpRequest: fetch does not report how much of a body has been sent. The blob is read from disk as it goes. */
export const putBlob: Put = (url, body, { signal, contentType, createOnly, onSent }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const stall = watchStall(abort);
    signal.addEventListener('abort', abort);
    request.upload.onprogress = ({ loaded }) => {
      stall.moved();
      onSent(Math.min(loaded, body.size));
    };
    request.upload.onload = () => stall.moved(ANSWER_MAX_MS);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(putFailure(request.status, request.responseText));
    };
    request.onerror = () => reject(putFailure(0, ''));
    request.onabort = () => reject(signal.aborted ? signal.reason : new TransientError('Upload failed'));
    request.onloadend = () => {
      stall.stop();
      signal.removeEventListener('abort', abort);
    };
    request.open('PUT', url);
    if (contentType) request.setRequestHeader('content-type', contentType);
    if (createOnly) request.setRequestHeader('if-none-match', '*');
    request.send(body);
  });
