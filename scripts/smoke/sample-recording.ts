import type { Recording } from '#shared/api/video/recordings.ts';
import { sampleWebm } from '../client/sample-video.ts';
import { ensure, ensureStatus } from './ensure.ts';
import type { Person } from './people.ts';
import { eventually } from './waiting.ts';

/** Length of the recording, in seconds. */
const SECONDS = 2;
/** A job may wait some minutes in MediaConvert's queue. */
const CONVERTED_WITHIN_SECONDS = 600;

/** A recording of this test, with the bytes that were sent. */
export interface SampleRecording {
  id: string;
  name: string;
  bytes: Buffer;
}

/** Uploads a recording as a browser does. @throws SmokeError */
export async function uploadSample({ client, workspaceId, made }: Person): Promise<SampleRecording> {
  const bytes = await sampleWebm({ seconds: SECONDS });
  const name = `Smoke test ${new Date().toISOString()}`;
  const input = { name, recordingType: 'screen', workspaceId };
  const recording = await client.call<Recording>('POST', '/api/recordings', input);
  ensureStatus('A new recording', recording, 201);
  const { id } = recording.body;
  made.add(`the recording ${id}`, () => client.call('DELETE', `/api/recordings/${id}`));
  const place = { contentType: 'video/webm', fileSize: bytes.length };
  const upload = await client.call<{ uploadURL: string }>('POST', '/api/objects/upload', place);
  ensureStatus('A place for the upload', upload, 201);
  const { uploadURL } = upload.body;
  const headers = { 'content-type': place.contentType };
  ensureStatus('The upload', await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(bytes) }), 200);
  const attached = { videoURL: uploadURL, fileSize: bytes.length, duration: SECONDS };
  ensureStatus('Saving the recording', await client.call('PUT', `/api/recordings/${id}/video`, attached), 200);
  return { id, name, bytes };
}

/** Path of the uploaded file. */
export const originalPath = ({ id }: SampleRecording): string => `/objects/${id}/original.webm`;

/** Address to which a path of `/objects/` redirects a player. @throws SmokeError */
export async function mediaUrl({ client }: Pick<Person, 'client'>, path: string): Promise<string> {
  const answer = await client.send(path);
  ensureStatus(`The redirect of ${path.split('?')[0]}`, answer, 302);
  ensure(answer.headers.get('cache-control')?.includes('no-store') ?? false, 'The redirect to the bytes may be cached');
  return new URL(answer.headers.get('location') ?? '', client.appUrl).href;
}

/** Plays the uploaded file at once. @throws SmokeError */
export async function playOriginal(person: Person, recording: SampleRecording): Promise<void> {
  const url = await mediaUrl(person, originalPath(recording));
  const whole = await fetch(url);
  ensureStatus('The recording', whole, 200);
  ensure(Buffer.from(await whole.arrayBuffer()).equals(recording.bytes), 'The recording differs from the sent file');
  const part = await fetch(url, { headers: { range: 'bytes=100-199' } });
  ensureStatus('A part of the recording', part, 206);
  ensure(
    Buffer.from(await part.arrayBuffer()).equals(recording.bytes.subarray(100, 200)),
    'A part of the recording is not the one that was asked for',
  );
}

/** An MP4 that begins to play at once has its index at the beginning. */
async function readMp4(person: Person, path: string, what: string): Promise<Buffer> {
  const answer = await fetch(await mediaUrl(person, path));
  ensureStatus(what, answer, 200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  ensure(bytes.indexOf('ftyp') === 4, `${what} does not begin with an ftyp box`);
  ensure(
    bytes.indexOf('moov') < bytes.indexOf('mdat'),
    `${what} has its index at the end, so playing it cannot start at once`,
  );
  return bytes;
}

/**
 * Waits for the MP4 and reads it, and the small file beside it.
 * @returns whether there is a small file: not every stage makes them
 * @throws SmokeError
 */
export async function awaitMp4(person: Person, { id }: SampleRecording): Promise<boolean> {
  const readCompleted = async () => {
    const { status, body } = await person.client.call<Recording>('GET', `/api/recordings/${id}`);
    ensureStatus('The recording', { status }, 200);
    ensure(body.transcodeStatus !== 'failed', 'The conversion failed');
    return body.transcodeStatus === 'completed' ? body : null;
  };
  const { mp4FilePath, smallFilePath } = await eventually(
    readCompleted,
    CONVERTED_WITHIN_SECONDS,
    'The recording was not converted',
  );
  const large = await readMp4(person, mp4FilePath ?? '', 'The MP4');
  if (smallFilePath === null) return false;
  const small = await readMp4(person, smallFilePath, 'The small file');
  ensure(!small.equals(large), 'The small file is the large one');
  return true;
}

/** Deletes the recording, and checks that it is no longer visible. @throws SmokeError */
export async function deleteSample(person: Person, recording: SampleRecording): Promise<void> {
  const url = await mediaUrl(person, originalPath(recording));
  ensureStatus('Deleting', await person.client.call('DELETE', `/api/recordings/${recording.id}`), 200);
  person.made.gone(`the recording ${recording.id}`);
  ensureStatus('The deleted recording', await person.client.call('GET', `/api/recordings/${recording.id}`), 404);
  await ensureRefusedSoon('The bytes of a deleted recording', url);
}

/** A write to the KeyValueStore reaches an edge location after about half a minute. The documented limit is a minute. */
const REFUSED_WITHIN_SECONDS = 60;

/** Waits until an address that was valid is refused. @throws SmokeError */
export async function ensureRefusedSoon(what: string, url: string): Promise<void> {
  const isRefused = async () => {
    const answer = await fetch(url, { method: 'HEAD' });
    return answer.status === 403 ? true : null;
  };
  await eventually(isRefused, REFUSED_WITHIN_SECONDS, `${what} were not refused`);
}
