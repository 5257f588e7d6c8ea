import type { Account } from '#scripts/client/test-client.ts';
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

async function post(client: Account['client'], path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const response = await client.send(path, { method: 'POST', body: JSON.stringify(body), headers });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Adds captions to a recording, as the app does. */
export async function giveCaptions({ owner, id }: Pick<SharedRecording, 'owner' | 'id'>, captions: NewCaptions) {
  const { file, ...named } = captions;
  const { uploadURL } = await post(owner.client, '/api/objects/upload', { contentType: 'text/vtt' });
  const sent = await fetch(uploadURL, { method: 'PUT', body: file, headers: { 'content-type': 'text/vtt' } });
  if (!sent.ok) throw new Error(`The captions were answered ${sent.status}`);
  await post(owner.client, `/api/recordings/${id}/captions`, { uploadURL, ...named });
}
