import { sendRequest } from './send-request.ts';

interface PutOptions {
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

/** Sends them from the browser. */
export const putBlob: Put = async (url, body, { signal, contentType, createOnly, onSent }) => {
  const headers = {
    ...(contentType && { 'content-type': contentType }),
    ...(createOnly && { 'if-none-match': '*' }),
  };
  const count = (bytes: number) => onSent(Math.min(bytes, body.size));
  await sendRequest(url, body, { method: 'PUT', headers, signal, onSent: count });
};
