import { sendBody } from './send-body.ts';
import type { UploadCalls } from './upload-calls.ts';
import type { SingleNote } from './upload-note.ts';
import type { UploadSession } from './upload-session.ts';
import { goodUntil, isGood } from './url-age.ts';

interface SingleOptions {
  contentType: string;
  note: SingleNote | null;
  calls: UploadCalls;
  remember: (note: SingleNote) => Promise<void>;
}

/**
 * Sends a file at once, unless its note says that it has arrived.
 * @returns the URL that it was sent to
 */
export async function sendSingle(
  file: Blob,
  session: UploadSession,
  { contentType, note: remembered, calls, remember }: SingleOptions,
): Promise<string> {
  let note = remembered;
  const begin = async (): Promise<SingleNote> => {
    const untilMs = goodUntil();
    const { uploadURL } = await session.call((signal) =>
      calls.createUpload({ contentType, fileSize: file.size }, signal),
    );
    note = { kind: 'single', fileSize: file.size, url: uploadURL, untilMs, isSent: false };
    await remember(note);
    return note;
  };
  const current = async () => (note && (note.isSent || isGood(note.untilMs)) ? note : begin());

  if (!note?.isSent) {
    const onRefused = () => {
      note = null;
    };
    await sendBody(session, { bytes: file, contentType, part: 1, url: async () => (await current()).url, onRefused });
  }
  const sent = { ...(await current()), isSent: true };
  await remember(sent);
  return sent.url;
}
