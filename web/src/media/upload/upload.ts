import { TransientError, withRetry } from '../retry.ts';

export interface UploadPart {
  /** Presigned PUT. */
  url: string;
  body: Blob;
  contentType: string;
}

export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

interface UploadOptions {
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

/** Server trouble and lost connections pass; a refusal (an expired signature, a wrong type) does not. */
const failureOf = (status: number) =>
  status >= 500 ? new TransientError('Upload failed') : new Error('Upload failed', { cause: status });

/** One PUT. XMLHttpRequest, because fetch does not tell how much of a body has been sent. */
function put(part: UploadPart, signal: AbortSignal, onSent: (bytes: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    signal.addEventListener('abort', cancel);
    request.onloadend = () => signal.removeEventListener('abort', cancel);
    request.upload.onprogress = (event) => onSent(event.loaded);
    request.onload = () => (request.status < 300 ? resolve() : reject(failureOf(request.status)));
    request.onerror = () => reject(new TransientError('Upload failed'));
    request.onabort = () => reject(signal.reason);
    request.open('PUT', part.url);
    request.setRequestHeader('content-type', part.contentType);
    request.send(part.body);
  });
}

/**
 * Sends files to their presigned URLs, all at once; each is tried again by itself while the network fails. When one
 * fails for good the others are called off.
 * @throws Error 'Upload failed', or the signal's reason
 */
export async function uploadParts(parts: UploadPart[], { signal, onProgress }: UploadOptions): Promise<void> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const sent = parts.map(() => 0);
  const totalBytes = parts.reduce((sum, part) => sum + part.body.size, 0);

  const send = (part: UploadPart, index: number) =>
    put(part, either, (bytes) => {
      sent[index] = Math.min(bytes, part.body.size);
      onProgress({ sentBytes: sent.reduce((sum, each) => sum + each, 0), totalBytes });
    });
  const sendWithRetry = (part: UploadPart, index: number) => withRetry(() => send(part, index), { signal: either });

  try {
    await Promise.all(parts.map(sendWithRetry));
  } catch (error) {
    failed.abort(error);
    throw error;
  }
}
