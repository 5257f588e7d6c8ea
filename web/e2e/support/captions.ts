import { sendFile } from '#scripts/client/send-recording.ts';
import { CAPTIONS_CONTENT_TYPE } from '#shared/model/editing/captions.ts';
import type { SharedRecording } from './shared-recordings.ts';

const time = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`;

/** A WebVTT file with a line every two seconds. */
export const captionsFile = (lines: readonly string[]): string =>
  ['WEBVTT', ...lines.map((line, index) => `${time(index * 2)} --> ${time(index * 2 + 2)}\n${line}`)].join('\n\n');

interface NewCaptions {
  file: string;
  language: string;
  label: string;
}

/** Adds captions to a recording, as the app does. */
export async function giveCaptions({ owner, id }: Pick<SharedRecording, 'owner' | 'id'>, captions: NewCaptions) {
  const { file, ...named } = captions;
  const uploadURL = await sendFile(owner.client, Buffer.from(file), CAPTIONS_CONTENT_TYPE);
  await owner.client.must('POST', `/api/recordings/${id}/captions`, { uploadURL, ...named });
}
