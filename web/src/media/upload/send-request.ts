import { REQUEST_ANSWER_MS, REQUEST_STALL_MS } from '#web/lib/limits.ts';
import { TransientError } from '../retry.ts';
import { putFailure } from './upload-failure.ts';

export interface RequestOptions {
  method: 'PUT' | 'POST';
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** Called with the number of bytes sent, including the form around a file. */
  onSent: (bytes: number) => void;
}

/** Cancels a request that makes no progress for too long. */
function followStall(onDead: () => void) {
  let timer = setTimeout(onDead, REQUEST_STALL_MS);
  return {
    moved: (maxMs = REQUEST_STALL_MS) => {
      clearTimeout(timer);
      timer = setTimeout(onDead, maxMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Sends bytes to S3 by XMLHttpRequest, since fetch does not report upload progress. A blob is read from disk while it
 * is sent.
 * @returns the request, after a successful response
 * @throws see `putFailure`; the signal's reason
 */
export const sendRequest = (
  url: string,
  body: Blob | Uint8Array<ArrayBuffer>,
  { method, headers = {}, signal, onSent }: RequestOptions,
): Promise<XMLHttpRequest> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const stall = followStall(abort);
    signal.addEventListener('abort', abort);
    request.upload.onprogress = ({ loaded }) => {
      stall.moved();
      onSent(loaded);
    };
    request.upload.onload = () => stall.moved(REQUEST_ANSWER_MS);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request);
      else reject(putFailure(request.status, request.responseText));
    };
    request.onerror = () => reject(putFailure(0, ''));
    request.onabort = () => reject(signal.aborted ? signal.reason : new TransientError('Upload failed'));
    request.onloadend = () => {
      stall.stop();
      signal.removeEventListener('abort', abort);
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });

interface PutOptions {
  signal: AbortSignal;
  contentType?: string | undefined;
  /** Whether to send only if there is nothing at the URL yet (`If-None-Match: *`). */
  createOnly?: boolean | undefined;
  onSent: (bytes: number) => void;
}

/**
 * Sends bytes by one PUT.
 * @throws see `putFailure`; the signal's reason
 */
export type Put = (url: string, body: Blob, options: PutOptions) => Promise<void>;

export const putBlob: Put = async (url, body, { signal, contentType, createOnly, onSent }) => {
  const headers = {
    ...(contentType && { 'content-type': contentType }),
    ...(createOnly && { 'if-none-match': '*' }),
  };
  const count = (bytes: number) => onSent(Math.min(bytes, body.size));
  await sendRequest(url, body, { method: 'PUT', headers, signal, onSent: count });
};
