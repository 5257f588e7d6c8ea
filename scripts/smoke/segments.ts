import { createHash } from 'node:crypto';
import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { Playlist } from '#shared/api/video/playlist.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import type { renewSegmentUpload } from '#shared/api/video/segments.ts';
import { ATTACHED_PLAYLIST_NAME, INIT_NAME, SENT_PLAYLIST_NAME, segmentName } from '#shared/model/video/segment.ts';
import { sampleRecording } from '../client/sample-video.ts';
import { TestClient } from '../client/test-client.ts';
import { ensure, ensureStatus } from './ensure.ts';
import type { Person } from './people.ts';
import { ensureRefusedSoon, mediaUrl, originalPath, type SampleRecording } from './sample-recording.ts';
import { shareRecording } from './sharing.ts';
import { eventually } from './waiting.ts';

/** Length of the recording, in seconds, and of its segments, in milliseconds. */
const SECONDS = 4;
const SEGMENT_MS = 2000;
/** The join takes a few seconds; the function may have to start first. */
const JOINED_WITHIN_SECONDS = 120;

/** The id with which each cluster of a WebM begins. The initialization segment ends before the first one. */
const CLUSTER = Buffer.from('1f43b675', 'hex');
/** The id with which a WebM begins. */
const EBML = Buffer.from('1a45dfa3', 'hex');

type Permission = OutputOf<typeof renewSegmentUpload>;

/** A recording while it is made. */
export interface RunningRecording extends SampleRecording {
  permission: Permission;
  /** The initialization segment, and the others. */
  pieces: Buffer[];
  shareToken: string;
  /** Address of the playlist, for somebody who has the link. */
  playlistUrl: string;
}

function cut(file: Buffer): Buffer[] {
  const starts = [0];
  for (let at = file.indexOf(CLUSTER); at !== -1; at = file.indexOf(CLUSTER, at + 1)) starts.push(at);
  return starts.map((start, index) => file.subarray(start, starts[index + 1]));
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

function playlistOf([init = Buffer.of(), ...segments]: Buffer[], state: Playlist['state']): Playlist {
  return {
    version: 1,
    mimeType: 'video/webm;codecs="vp8,opus"',
    state,
    pages: [],
    init: { bytes: init.length, etag: etagOf(init) },
    segments: segments.map((bytes, index) => ({
      number: index + 1,
      bytes: bytes.length,
      etag: etagOf(bytes),
      startMs: index * SEGMENT_MS,
      durationMs: SEGMENT_MS,
    })),
  };
}

function post({ url, fields, keyPrefix }: Permission, name: string, bytes: Buffer): Promise<Response> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('key', `${keyPrefix}${name}`);
  form.append('file', new Blob([new Uint8Array(bytes)]));
  return fetch(url, { method: 'POST', body: form });
}

async function send(permission: Permission, name: string, bytes: Buffer): Promise<void> {
  const answer = await post(permission, name, bytes);
  ensureStatus(`Sending ${name}`, answer, 201);
  ensure(answer.headers.get('etag') === etagOf(bytes), `The bucket has other bytes than the sent ${name}`);
}

const sendPlaylist = (permission: Permission, list: Playlist): Promise<void> =>
  send(permission, SENT_PLAYLIST_NAME, Buffer.from(JSON.stringify(list)));

async function read(url: URL | string, what: string): Promise<Buffer> {
  const answer = await fetch(url);
  ensureStatus(what, answer, 200);
  return Buffer.from(await answer.arrayBuffer());
}

/**
 * Begins a recording that people with its link may watch, and sends its first segment. Checks that the policy permits
 * only that.
 * @throws SmokeError
 */
export async function beginSegments(person: Person): Promise<RunningRecording> {
  const { client, workspaceId, made } = person;
  const bytes = await sampleRecording({ seconds: SECONDS });
  const name = `Smoke test in segments ${new Date().toISOString()}`;
  const input = { name, recordingType: 'screen', workspaceId };
  const recording = await client.call<Recording>('POST', '/api/recordings', input);
  ensureStatus('A new recording', recording, 201);
  const { id } = recording.body;
  made.add(`the recording ${id}`, () => client.call('DELETE', `/api/recordings/${id}`));
  const renewal = await client.call<Permission>('POST', `/api/recordings/${id}/segments`, { isWatchable: true });
  ensureStatus('The permission to send segments', renewal, 200);
  const { body: permission } = renewal;
  const pieces = cut(bytes);
  ensure(pieces.length > 2, 'The sample is not made of two segments');
  const [init = Buffer.of(), first = Buffer.of()] = pieces;
  await send(permission, INIT_NAME, init);
  await send(permission, segmentName(1), first);
  await sendPlaylist(permission, playlistOf([init, first], 'recording'));
  ensureStatus('A name that the policy does not permit', await post(permission, ATTACHED_PLAYLIST_NAME, init), 403);
  ensureStatus('An empty segment', await post(permission, segmentName(9), Buffer.of()), 400);
  const shareToken = await shareRecording(person, { id, name, bytes }, false);
  const visitor = new TestClient(client.appUrl);
  const playlistUrl = await mediaUrl({ client: visitor }, `/objects/${id}/playlist.json?shareToken=${shareToken}`);
  return { id, name, bytes, permission, pieces, shareToken, playlistUrl };
}

/**
 * Watches a recording in progress: each listed segment can be read, also if it was requested before it was sent.
 * @throws SmokeError
 */
export async function watchLive({ permission, pieces, playlistUrl }: RunningRecording): Promise<void> {
  const address = (name: string) => new URL(name, playlistUrl);
  const listed = async () => {
    const text = await read(playlistUrl, 'The playlist of a recording in progress');
    return (JSON.parse(text.toString()) as Playlist).segments.length;
  };
  const readSegment = async (number: number) => {
    const found = await read(address(segmentName(number)), `Segment ${number}`);
    ensure(found.equals(pieces[number] ?? Buffer.of()), `Segment ${number} differs from the sent one`);
  };
  ensure((await listed()) === 1, 'The playlist does not list the one segment');
  await readSegment(1);
  ensureStatus('A segment that was not sent yet', await fetch(address(segmentName(2))), 403);
  ensureStatus('A segment of another upload', await fetch(address(`../other/${segmentName(1)}`)), 403);
  await send(permission, segmentName(2), pieces[2] ?? Buffer.of());
  await sendPlaylist(permission, playlistOf(pieces.slice(0, 3), 'recording'));
  ensure((await listed()) === 2, 'The playlist is an old one');
  await readSegment(2);
}

/**
 * Sends the rest and attaches the segments. Afterwards the file is either being prepared or complete.
 * @throws SmokeError
 */
export async function attachSegments({ client }: Person, recording: RunningRecording): Promise<void> {
  const { id, bytes, permission, pieces } = recording;
  await Promise.all(pieces.slice(3).map((piece, index) => send(permission, segmentName(index + 3), piece)));
  const { segmentUploadId } = permission;
  const playlist = playlistOf(pieces, 'ended');
  const input = { segmentUploadId, playlist, fileSize: bytes.length, duration: SECONDS };
  ensureStatus('Attaching', await client.call('PUT', `/api/recordings/${id}/segments`, input), 200);
  const file = await client.send(originalPath(recording));
  const isWaiting = file.status === 503 && file.headers.has('retry-after');
  ensure(isWaiting || file.status === 302, `The file that is being prepared answered ${file.status}`);
}

/** Waits for the joined file, and reads it. @throws SmokeError */
export async function awaitJoin(person: Person, recording: RunningRecording): Promise<void> {
  const readJoined = async () => {
    const { status, body } = await person.client.call<Recording>('GET', `/api/recordings/${recording.id}`);
    ensureStatus('The recording', { status }, 200);
    ensure(body.segments?.state !== 'failed', 'The segments could not be joined');
    return body.segments?.state === 'joined' ? body : null;
  };
  const { fileSize } = await eventually(readJoined, JOINED_WITHIN_SECONDS, 'The segments were not joined');
  const file = await read(await mediaUrl(person, originalPath(recording)), 'The joined file');
  ensure(file.subarray(0, EBML.length).equals(EBML), 'The joined file is not WebM');
  ensure(file.length === fileSize, 'The joined file does not have the size in the recording');
}

/** Removes the link: a viewer gets no further segment. @throws SmokeError */
export async function endLiveLink({ client }: Person, { id, playlistUrl }: RunningRecording): Promise<void> {
  ensureStatus('Unsharing', await client.call('DELETE', `/api/recordings/${id}/share`), 200);
  await ensureRefusedSoon('Segments of a link that is gone', new URL(segmentName(1), playlistUrl).href);
}
