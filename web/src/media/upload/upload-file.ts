import { browserConnection } from './connection.ts';
import { sendMultipart } from './multipart-upload.ts';
import { putBlob } from './send-request.ts';
import { goodUntil, isGood, sendBody } from './send-to-target.ts';
import { openUploadContext, type UploadCalls, type UploadContext, type UploadEnvironment } from './upload-context.ts';
import type { UploadProgress } from './upload-progress.ts';
import { type SingleUploadRecord, trySave, type UploadRecord } from './upload-record.ts';

interface SingleOptions {
  contentType: string;
  record: SingleUploadRecord | null;
  calls: UploadCalls;
  save: (record: SingleUploadRecord) => Promise<void>;
}

/**
 * Sends a file in one request, unless its record says that it has arrived.
 * @returns the URL that it was sent to
 */
async function sendSingle(
  file: Blob,
  context: UploadContext,
  { contentType, record: saved, calls, save }: SingleOptions,
): Promise<string> {
  if (saved?.isSent) return saved.url;
  let record = saved;
  const begin = async (): Promise<SingleUploadRecord> => {
    const untilMs = goodUntil();
    const announced = { contentType, fileSize: file.size, createOnly: true };
    const { uploadURL } = await context.call((signal) => calls.createUpload(announced, signal));
    const begun: SingleUploadRecord = { kind: 'single', fileSize: file.size, url: uploadURL, untilMs, isSent: false };
    await save(begun);
    return begun;
  };
  const url = async () => {
    record = record && isGood(record.untilMs) ? record : await begin();
    return record.url;
  };
  const onRefused = () => {
    record = null;
  };
  // The URL may expire before everything has arrived: it only had to be valid at the start.
  const used = await sendBody(context, { bytes: file, contentType, createOnly: true, part: 1, url, onRefused }).catch(
    async (error: unknown) => {
      // The next attempt gets another URL. A cancelled upload continues with this one.
      if (record && !context.signal.aborted) await save({ ...record, untilMs: 0 });
      throw error;
    },
  );
  await save({ kind: 'single', fileSize: file.size, untilMs: 0, url: used, isSent: true });
  return used;
}

/**
 * Files larger than this are sent in parts, in bytes: S3's documentation recommends parts from this size on. A failure
 * costs at most this much to send again.
 */
const MULTIPART_OVER_BYTES = 100 * 1024 ** 2;

export interface UploadOptions {
  contentType: string;
  /** The last record that `onRecord` received; null for a file before its first upload. */
  record: UploadRecord | null;
  calls: UploadCalls;
  /** Cancels the upload. Bytes that have arrived remain, and another call with the record continues. */
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
  /** Saves a record; awaited before the step that relies on it. */
  onRecord: (record: UploadRecord) => Promise<void>;
}

function send(file: Blob, context: UploadContext, { record, onRecord, contentType, calls }: UploadOptions) {
  // A record of another file, as of the recording before its remux, would combine two files.
  const own = record?.fileSize === file.size ? record : null;
  const shared = { contentType, calls, save: (next: UploadRecord) => trySave(onRecord(next)) };
  if (own?.kind === 'single') return sendSingle(file, context, { ...shared, record: own });
  if (own?.kind === 'multipart') return sendMultipart(file, context, { ...shared, record: own });
  const begin = file.size > MULTIPART_OVER_BYTES ? sendMultipart : sendSingle;
  return begin(file, context, { ...shared, record: null });
}

/**
 * Sends a file, in parts when it is large, and continues from its record. Waits while the browser reports that there is
 * no network, and retries when there should be one.
 * @param environment sends requests and knows the state of the network
 * @throws Error 'Upload failed' after ten minutes without a byte of progress, or when S3 refuses the file; the refusal
 * of a server call; the signal's reason
 */
export async function uploadFile(
  file: Blob,
  options: UploadOptions,
  environment: UploadEnvironment = { put: putBlob, connection: browserConnection },
): Promise<{ url: string }> {
  const { signal, onProgress } = options;
  signal.throwIfAborted();
  const context = openUploadContext(environment, { signal, totalBytes: file.size, onProgress });
  try {
    return { url: await send(file, context, options) };
  } finally {
    context.close();
  }
}
