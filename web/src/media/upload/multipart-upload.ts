import { TransientError } from '../retry.ts';
import { createPartUrls } from './part-urls.ts';
import { runConcurrently } from './run-concurrently.ts';
import { sendBody } from './send-body.ts';
import type { UploadCalls } from './upload-calls.ts';
import type { UploadContext } from './upload-context.ts';
import { PartsMissingError, UploadGoneError } from './upload-failure.ts';
import type { MultipartUploadRecord } from './upload-record.ts';

/** Parts that are sent at a time: one line is seldom filled by one request. */
const CONCURRENCY = 3;
/** Uploads that are begun for one file before it counts as refused. */
const BEGINNINGS_MAX = 3;

interface MultipartOptions {
  contentType: string;
  note: MultipartUploadRecord | null;
  calls: UploadCalls;
  remember: (note: MultipartUploadRecord) => Promise<void>;
}

/** Where a part is in the file. */
const pieceOf = (file: Blob, { partBytes }: MultipartUploadRecord, part: number): Blob =>
  file.slice((part - 1) * partBytes, part * partBytes);

async function begin(file: Blob, session: UploadContext, options: MultipartOptions): Promise<MultipartUploadRecord> {
  const { contentType, calls, remember } = options;
  const begun = await session.call((signal) => calls.createMultipart({ contentType, fileSize: file.size }, signal));
  const note: MultipartUploadRecord = { kind: 'multipart', fileSize: file.size, ...begun, url: null };
  await remember(note);
  return note;
}

/** Asks which parts have arrived, counts them, and gives the numbers of the others. */
async function missingParts(file: Blob, session: UploadContext, note: MultipartUploadRecord, calls: UploadCalls) {
  const { parts, isComplete } = await session.call((signal) => calls.listParts(note.uploadId, signal));
  const sizes = new Map(parts.map(({ partNumber, size }) => [partNumber, size]));
  const numbers = Array.from({ length: note.partCount }, (_, index) => index + 1);
  return numbers.filter((part) => {
    const { size } = pieceOf(file, note, part);
    const hasArrived = isComplete || sizes.get(part) === size;
    session.count(part, hasArrived ? size : 0);
    return !hasArrived;
  });
}

async function sendMissing(file: Blob, session: UploadContext, note: MultipartUploadRecord, calls: UploadCalls) {
  const missing = await missingParts(file, session, note, calls);
  const urls = createPartUrls(missing, async (numbers) => {
    const { parts } = await session.call((signal) => calls.signParts(note.uploadId, numbers, signal));
    return parts;
  });
  await runConcurrently(missing, CONCURRENCY, async (part, signal) => {
    const bytes = pieceOf(file, note, part);
    const url = () => urls.urlOf(part);
    const forget = () => urls.forget(part);
    await sendBody(session.within(signal), { bytes, part, url, onRefused: forget });
    forget();
  });
}

/** Sends what is missing and completes the upload; looks again when something has gone amiss in between. */
async function goOn(
  file: Blob,
  session: UploadContext,
  note: MultipartUploadRecord,
  calls: UploadCalls,
): Promise<string> {
  const look = async () => {
    try {
      await sendMissing(file, session, note, calls);
      return await session.call((signal) => calls.complete(note.uploadId, signal));
    } catch (error) {
      if (error instanceof PartsMissingError) throw new TransientError('Upload failed', { cause: error });
      throw error;
    }
  };
  return (await session.retry(look)).uploadURL;
}

/**
 * Sends a file in parts: those that have arrived are not sent again, and an upload that the server does not know (any
 * more) is begun anew.
 * @returns the URL of the whole file
 */
export async function sendMultipart(file: Blob, session: UploadContext, options: MultipartOptions): Promise<string> {
  const { calls, remember } = options;
  if (options.note?.url) return options.note.url;
  let note = options.note ?? (await begin(file, session, options));
  for (let beginnings = 1; ; beginnings += 1) {
    try {
      const url = await goOn(file, session, note, calls);
      await remember({ ...note, url });
      return url;
    } catch (error) {
      if (!(error instanceof UploadGoneError) || beginnings === BEGINNINGS_MAX) throw error;
    }
    session.startOver();
    note = await begin(file, session, options);
  }
}
