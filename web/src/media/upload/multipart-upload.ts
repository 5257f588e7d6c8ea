import { UPLOAD_BEGINNINGS_MAX } from '#web/lib/limits.ts';
import { runConcurrently } from '#web/lib/run-concurrently.ts';
import { TransientError } from '../retry.ts';
import { goodUntil, isGood, sendBody } from './send-to-target.ts';
import type { UploadCalls, UploadContext } from './upload-context.ts';
import { PartsMissingError, UploadGoneError } from './upload-failure.ts';
import type { MultipartUploadRecord } from './upload-record.ts';

/** Number of URLs per request: as many parts as 1 Mbit/s sends while they are valid, and few calls for a fast connection. */
const BATCH = 12;

interface Signed {
  partNumber: number;
  url: string;
}

/**
 * URLs of the parts of an upload, requested as needed.
 * @param order part numbers in sending order: a request for one part also gets the URLs of the next ones
 * @param sign requests URLs from the server
 */
export function createPartUrls(order: number[], sign: (partNumbers: number[]) => Promise<Signed[]>) {
  const known = new Map<number, { url: string; untilMs: number }>();
  let asking: Promise<unknown> = Promise.resolve();

  const goodUrl = (partNumber: number): string | null => {
    const found = known.get(partNumber);
    return found && isGood(found.untilMs) ? found.url : null;
  };
  const ask = async (partNumber: number): Promise<string> => {
    // An earlier request may have fetched this URL too.
    if (goodUrl(partNumber) === null) {
      const start = order.indexOf(partNumber);
      const untilMs = goodUntil();
      const signed = await sign(order.slice(start, start + BATCH));
      for (const each of signed) known.set(each.partNumber, { url: each.url, untilMs });
    }
    const url = goodUrl(partNumber);
    if (url === null) throw new Error(`The server signed no URL for part ${partNumber}`);
    return url;
  };

  return {
    /** A URL for a part that should be valid. */
    urlOf: (partNumber: number): Promise<string> => {
      const answer = asking.then(() => ask(partNumber));
      asking = answer.catch(() => undefined);
      return answer;
    },
    /** Forgets the URL of a part that was used or refused. */
    forget: (partNumber: number) => known.delete(partNumber),
  };
}

/** Parts that are sent at a time: a single request seldom fills the bandwidth. */
const CONCURRENCY = 3;

interface MultipartOptions {
  contentType: string;
  record: MultipartUploadRecord | null;
  calls: UploadCalls;
  save: (record: MultipartUploadRecord) => Promise<void>;
}

const pieceOf = (file: Blob, { partBytes }: MultipartUploadRecord, part: number): Blob =>
  file.slice((part - 1) * partBytes, part * partBytes);

async function begin(file: Blob, context: UploadContext, options: MultipartOptions): Promise<MultipartUploadRecord> {
  const { contentType, calls, save } = options;
  const begun = await context.call((signal) => calls.createMultipart({ contentType, fileSize: file.size }, signal));
  const record: MultipartUploadRecord = { kind: 'multipart', fileSize: file.size, ...begun, url: null };
  await save(record);
  return record;
}

/** Asks which parts have arrived, counts them, and returns the numbers of the others. */
async function missingParts(file: Blob, context: UploadContext, record: MultipartUploadRecord, calls: UploadCalls) {
  const { parts, isComplete } = await context.call((signal) => calls.listParts(record.uploadId, signal));
  const sizes = new Map(parts.map(({ partNumber, size }) => [partNumber, size]));
  const numbers = Array.from({ length: record.partCount }, (_, index) => index + 1);
  return numbers.filter((part) => {
    const { size } = pieceOf(file, record, part);
    const hasArrived = isComplete || sizes.get(part) === size;
    context.count(part, hasArrived ? size : 0);
    return !hasArrived;
  });
}

async function sendMissing(file: Blob, context: UploadContext, record: MultipartUploadRecord, calls: UploadCalls) {
  const missing = await missingParts(file, context, record, calls);
  const urls = createPartUrls(missing, async (numbers) => {
    const { parts } = await context.call((signal) => calls.signParts(record.uploadId, numbers, signal));
    return parts;
  });
  await runConcurrently(missing, CONCURRENCY, async (part, signal) => {
    const bytes = pieceOf(file, record, part);
    const url = () => urls.urlOf(part);
    const forget = () => urls.forget(part);
    await sendBody(context.withSignal(signal), { bytes, part, url, onRefused: forget });
    forget();
  });
}

/** Sends the missing parts and completes the upload; checks again when parts turn out to be missing. */
async function goOn(
  file: Blob,
  context: UploadContext,
  record: MultipartUploadRecord,
  calls: UploadCalls,
): Promise<string> {
  const sendAndComplete = async () => {
    try {
      await sendMissing(file, context, record, calls);
      return await context.call((signal) => calls.complete(record.uploadId, signal));
    } catch (error) {
      if (error instanceof PartsMissingError) throw new TransientError('Upload failed', { cause: error });
      throw error;
    }
  };
  return (await context.retry(sendAndComplete)).uploadURL;
}

/**
 * Sends a file in parts. Parts that have arrived are not sent again; if the server no longer knows the upload, a new
 * one is started.
 * @returns the URL of the whole file
 */
export async function sendMultipart(file: Blob, context: UploadContext, options: MultipartOptions): Promise<string> {
  const { calls, save } = options;
  if (options.record?.url) return options.record.url;
  let record = options.record ?? (await begin(file, context, options));
  for (let beginnings = 1; ; beginnings += 1) {
    try {
      const url = await goOn(file, context, record, calls);
      await save({ ...record, url });
      return url;
    } catch (error) {
      if (!(error instanceof UploadGoneError) || beginnings === UPLOAD_BEGINNINGS_MAX) throw error;
    }
    context.reset();
    record = await begin(file, context, options);
  }
}
