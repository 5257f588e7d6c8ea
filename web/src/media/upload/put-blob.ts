import { sendRequest } from './send-request.ts';

interface PutOptions {
  signal: AbortSignal;
  /** Content-Type header; none if omitted. */
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

/** Sends a blob from the browser. */
export const putBlob: Put = async (url, body, { signal, contentType, createOnly, onSent }) => {
  const headers = {
    ...(contentType && { 'content-type': contentType }),
    ...(createOnly && { 'if-none-match': '*' }),
  };
  const count = (bytes: number) => onSent(Math.min(bytes, body.size));
  await sendRequest(url, body, { method: 'PUT', headers, signal, onSent: count });
};
