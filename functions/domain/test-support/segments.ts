import { createHash } from 'node:crypto';
import { sampleRecording } from '#scripts/client/sample-video.ts';
import { type Playlist, playlist, playlistPage, type Segment } from '#shared/api/playlist.ts';
import {
  INIT_NAME,
  playlistPageName,
  SEGMENTS_PER_PAGE,
  SENT_PLAYLIST_NAME,
  segmentName,
} from '#shared/model/segment.ts';
import { childrenOf, type EbmlElement, readElement, readUnsigned } from '#shared/video-file/ebml.ts';
import type { renewSegmentUpload } from '../segments/renew-segment-upload.ts';

const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;

/** A segment on the recorder's disk. */
interface CutSegment {
  bytes: Buffer;
  /** Milliseconds. */
  startMs: number;
  durationMs: number;
}

/** A recording in segments. Its file is `init`, followed by all segments. */
export interface CutRecording {
  mimeType: string;
  init: Buffer;
  segments: CutSegment[];
  /** Bytes. */
  fileSize: number;
  /** Whole seconds. */
  duration: number;
}

/** Clusters of a WebM: each is one segment. */
function clustersOf(file: Buffer): EbmlElement[] {
  const header = readElement(file, 0);
  const segment = header && readElement(file, header.end);
  return segment ? [...childrenOf(file, segment, CLUSTER)] : [];
}

const startOf = (file: Buffer, cluster: EbmlElement): number =>
  readUnsigned(file, [...childrenOf(file, cluster, TIMESTAMP)][0]) ?? 0;

/** Offsets of the clusters with their headers. `readElement` gives only the offset of the data. */
const offsetsOf = (clusters: EbmlElement[], file: Buffer): number[] =>
  clusters.map((_cluster, index) => (index === 0 ? firstClusterAt(file) : (clusters[index - 1]?.end ?? 0)));

const firstClusterAt = (file: Buffer): number => file.indexOf(Buffer.from('1f43b675', 'hex'));

/** Cuts a WebM whose clusters each begin with a keyframe. @param seconds its length */
function cutWebm(file: Buffer, mimeType: string, seconds: number): CutRecording {
  const clusters = clustersOf(file);
  const offsets = offsetsOf(clusters, file);
  const starts = clusters.map((cluster) => startOf(file, cluster));
  const segments = clusters.map((cluster, index) => ({
    bytes: file.subarray(offsets[index], cluster.end),
    startMs: starts[index] ?? 0,
    durationMs: (starts[index + 1] ?? seconds * 1000) - (starts[index] ?? 0),
  }));
  const init = file.subarray(0, offsets[0]);
  return { mimeType, init, segments, fileSize: clusters.at(-1)?.end ?? 0, duration: seconds };
}

const cuts = new Map<string, Promise<CutRecording>>();

/** A real recording (VP8, Opus), made by ffmpeg, in segments of two seconds. The same arguments give the same bytes. */
export function cutRecording(seconds = 6, sound = true): Promise<CutRecording> {
  const name = `${seconds} ${sound}`;
  const made =
    cuts.get(name) ??
    sampleRecording({ seconds, sound }).then((file) =>
      cutWebm(file, `video/webm;codecs="${sound ? 'vp8,opus' : 'vp8'}"`, seconds),
    );
  cuts.set(name, made);
  return made;
}

const etagOf = (bytes: Uint8Array): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

const listed = (segments: CutSegment[]): Segment[] =>
  segments.map(({ bytes, startMs, durationMs }, index) => ({
    ...{ number: index + 1, bytes: bytes.length, startMs, durationMs, etag: etagOf(bytes) },
  }));

const sumOf = (segments: Segment[], field: 'bytes' | 'durationMs'): number =>
  segments.reduce((sum, segment) => sum + segment[field], 0);

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/**
 * The playlist of a recording and its full pages, as they are sent.
 * @param count number of segments in the playlist
 */
export function playlistOf(
  { mimeType, init, segments }: CutRecording,
  state: Playlist['state'] = 'ended',
  count = segments.length,
): { bytes: Buffer; pages: Buffer[] } {
  const all = listed(segments.slice(0, count));
  const full = Math.floor(all.length / SEGMENTS_PER_PAGE);
  const pages = Array.from({ length: full }, (_, index) =>
    playlistPage.parse({ segments: all.slice(index * SEGMENTS_PER_PAGE, (index + 1) * SEGMENTS_PER_PAGE) }),
  );
  const sent = pages.map(json);
  const list = playlist.parse({
    ...{ version: 1, mimeType, state, init: { bytes: init.length, etag: etagOf(init) } },
    pages: pages.map((page, index) => ({
      etag: etagOf(sent[index] ?? Buffer.of()),
      durationMs: sumOf(page.segments, 'durationMs'),
      bytes: sumOf(page.segments, 'bytes'),
    })),
    segments: all.slice(full * SEGMENTS_PER_PAGE),
  });
  return { bytes: json(list), pages: sent };
}

/** The answer of `renewSegmentUpload`. */
export type Permission = Awaited<ReturnType<typeof renewSegmentUpload>>;

/** Sends an object as a recorder does. @returns S3's ETag of it */
export async function sendSegment(
  { url, fields, keyPrefix }: Permission,
  name: string,
  bytes: Buffer,
): Promise<string> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('key', `${keyPrefix}${name}`);
  form.append('file', new Blob([new Uint8Array(bytes)]));
  const answer = await fetch(url, { method: 'POST', body: form });
  if (answer.status !== 201) throw new Error(`${name} was answered ${answer.status}: ${await answer.text()}`);
  return answer.headers.get('etag') ?? '';
}

interface Part {
  /** State in the playlist. */
  state?: Playlist['state'];
  /** Number of segments to send, from the first; all by default. */
  count?: number;
  /** Numbers of segments that the playlist lists but that are not sent. */
  without?: number[];
}

/** Objects that are sent at one time. */
const AT_ONCE = 8;

async function sendAll(permission: Permission, objects: [name: string, bytes: Buffer][]): Promise<void> {
  for (let start = 0; start < objects.length; start += AT_ONCE) {
    const part = objects.slice(start, start + AT_ONCE);
    await Promise.all(part.map(([name, bytes]) => sendSegment(permission, name, bytes)));
  }
}

/** Sends a recording, or the first part of it, and then its playlist. @returns the ETag of the playlist */
export async function sendRecording(permission: Permission, cut: CutRecording, part: Part = {}): Promise<string> {
  const { state = 'ended', count = cut.segments.length, without = [] } = part;
  const { bytes, pages } = playlistOf(cut, state, count);
  const segments = cut.segments
    .slice(0, count)
    .map((each, index): [string, Buffer] => [segmentName(index + 1), each.bytes]);
  const sent = segments.filter((_segment, index) => !without.includes(index + 1));
  await sendAll(permission, [
    [INIT_NAME, cut.init],
    ...sent,
    ...pages.map((page, index): [string, Buffer] => [playlistPageName(index + 1), page]),
  ]);
  return sendSegment(permission, SENT_PLAYLIST_NAME, bytes);
}
