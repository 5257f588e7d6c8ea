import { sendBody } from './send-body.ts';
import type { UploadCalls } from './upload-calls.ts';
import type { UploadContext } from './upload-context.ts';
import type { SingleUploadRecord } from './upload-record.ts';
import { goodUntil, isGood } from './url-age.ts';

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
export async function sendSingle(
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
  const used = await sendBody(context, { bytes: file, contentType, createOnly: true, part: 1, url, onRefused });
  await save({ kind: 'single', fileSize: file.size, untilMs: 0, url: used, isSent: true });
  return used;
}
