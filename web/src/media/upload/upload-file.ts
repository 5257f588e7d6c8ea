import { browserConnection } from './connection.ts';
import { sendMultipart } from './multipart-upload.ts';
import { putBlob } from './put-blob.ts';
import { sendSingle } from './single-upload.ts';
import { remember } from './try-save.ts';
import type { UploadCalls } from './upload-calls.ts';
import { openUploadContext, type UploadContext, type UploadEnvironment } from './upload-context.ts';
import type { UploadProgress } from './upload-progress.ts';
import type { UploadRecord } from './upload-record.ts';

/**
 * Files larger than this are sent in parts, in bytes: S3's own advice for when parts begin to pay. What breaks off is
 * at most this much to send again.
 */
export const MULTIPART_OVER_BYTES = 100 * 1024 ** 2;

export interface UploadOptions {
  contentType: string;
  /** What `onRecord` was given last; null for a file of which nothing has been sent. */
  note: UploadRecord | null;
  calls: UploadCalls;
  /** Cancels; what has arrived stays, and another call with the note goes on. */
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
  /** Remembers a note; it is waited for before the step that relies on it. */
  onRecord: (note: UploadRecord) => Promise<void>;
}

function send(file: Blob, session: UploadContext, { note, onRecord, contentType, calls }: UploadOptions) {
  // A note of another file, the take before its repair for one, would put two files together.
  const own = note?.fileSize === file.size ? note : null;
  const shared = { contentType, calls, remember: (next: UploadRecord) => remember(onRecord(next)) };
  if (own?.kind === 'single') return sendSingle(file, session, { ...shared, note: own });
  if (own?.kind === 'multipart') return sendMultipart(file, session, { ...shared, note: own });
  const begin = file.size > MULTIPART_OVER_BYTES ? sendMultipart : sendSingle;
  return begin(file, session, { ...shared, note: null });
}

/**
 * Sends a file, in parts when it is large, and goes on where its note says it was. Waits for the network as long as the
 * browser says that there is none, and tries again when there should be one.
 * @param outside what sends, and what knows of the network
 * @throws Error 'Upload failed' after ten minutes without a byte of progress, or when S3 refuses the file; what the server
 *   refused a call with; the signal's reason
 */
export async function uploadFile(
  file: Blob,
  options: UploadOptions,
  outside: UploadEnvironment = { put: putBlob, connection: browserConnection },
): Promise<{ url: string }> {
  const { signal, onProgress } = options;
  signal.throwIfAborted();
  const session = openUploadContext(outside, { signal, totalBytes: file.size, onProgress });
  try {
    return { url: await send(file, session, options) };
  } finally {
    session.close();
  }
}
