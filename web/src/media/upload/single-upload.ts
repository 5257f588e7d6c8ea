import { sendBody } from './send-body.ts';
import type { UploadCalls } from './upload-calls.ts';
import type { UploadContext } from './upload-context.ts';
import type { SingleUploadRecord } from './upload-record.ts';
import { goodUntil, isGood } from './url-age.ts';

interface SingleOptions {
  contentType: string;
  note: SingleUploadRecord | null;
  calls: UploadCalls;
  remember: (note: SingleUploadRecord) => Promise<void>;
}

/**
 * Sends a file at once, unless its note says that it has arrived.
 * @returns the URL that it was sent to
 */
export async function sendSingle(
  file: Blob,
  session: UploadContext,
  { contentType, note: remembered, calls, remember }: SingleOptions,
): Promise<string> {
  if (remembered?.isSent) return remembered.url;
  let note = remembered;
  const begin = async (): Promise<SingleUploadRecord> => {
    const untilMs = goodUntil();
    const announced = { contentType, fileSize: file.size, createOnly: true };
    const { uploadURL } = await session.call((signal) => calls.createUpload(announced, signal));
    const begun: SingleUploadRecord = { kind: 'single', fileSize: file.size, url: uploadURL, untilMs, isSent: false };
    await remember(begun);
    return begun;
  };
  const url = async () => {
    note = note && isGood(note.untilMs) ? note : await begin();
    return note.url;
  };
  const onRefused = () => {
    note = null;
  };
  // The URL may be too old by the time that all has arrived: it was good when that began.
  const used = await sendBody(session, { bytes: file, contentType, createOnly: true, part: 1, url, onRefused });
  await remember({ kind: 'single', fileSize: file.size, untilMs: 0, url: used, isSent: true });
  return used;
}
