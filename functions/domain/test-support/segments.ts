import { sampleRecording } from '#scripts/client/sample-video.ts';
import { type Playlist, playlist, playlistPage, type Segment } from '#shared/api/video/playlist.ts';
import {
  INIT_NAME,
  partName,
  playlistPageName,
  SEGMENTS_PER_PAGE,
  SENT_PLAYLIST_NAME,
  segmentName,
} from '#shared/model/video/segment.ts';
import { asRest, objectsOf, segmentBytes } from '#shared/rules/video/segment-objects.ts';
import {
  CLUSTER,
  childrenOf,
  elementsIn,
  firstChild,
  readElement,
  readUnsigned,
  SIMPLE_BLOCK,
  TIMESTAMP,
} from '#shared/webm/elements.ts';
import { objectEtagOf } from '../../gateways/s3/object-etag.ts';
import type { renewSegmentUpload } from '../video/segments/renew-segment-upload.ts';

/** A segment on the recorder's disk. */
interface CutSegment {
  bytes: Buffer;
  /** Where the objects after the first one begin. */
  cuts?: number[];
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

/** Cuts a WebM whose clusters each begin with a keyframe. @param seconds its length */
function cutWebm(file: Buffer, mimeType: string, seconds: number): CutRecording {
  const clusters = [...elementsIn(file)].filter(({ id }) => id === CLUSTER);
  const starts = clusters.map((cluster) => readUnsigned(file, firstChild(file, cluster, TIMESTAMP)));
  const segments = clusters.map((cluster, index) => ({
    bytes: file.subarray(cluster.at, cluster.end),
    startMs: starts[index] ?? 0,
    durationMs: (starts[index + 1] ?? seconds * 1000) - (starts[index] ?? 0),
  }));
  const init = file.subarray(0, clusters[0]?.at);
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

/** The same recording whose last segment is cut into objects. @param choose the ends of those before the last one */
function withCuts(cut: CutRecording, choose: (ends: number[]) => (number | undefined)[]): CutRecording {
  const last = cut.segments.at(-1);
  const cluster = last && readElement(last.bytes, 0);
  if (!last || !cluster) throw new Error('The recording has no segment');
  const blocks = [...childrenOf(last.bytes, cluster)].filter(({ id }) => id === SIMPLE_BLOCK);
  const chosen = choose(blocks.map(({ end }) => end));
  const cuts = chosen.filter((end) => end !== undefined);
  if (cuts.length < chosen.length) throw new Error('The last segment has too few blocks');
  return { ...cut, segments: [...cut.segments.slice(0, -1), { ...last, cuts }] };
}

/** The same recording whose last segment has a tail after so many blocks, as a browser sends it at Stop. */
export const withTail = (cut: CutRecording, blocks: number): CutRecording =>
  withCuts(cut, (ends) => [ends[blocks - 1]]);

/** The same recording whose last segment has four parts, as a browser sends it while people watch. */
export const inParts = (cut: CutRecording): CutRecording =>
  withCuts(cut, (ends) => [1, 2, 3].map((part) => ends[Math.floor((ends.length * part) / 4) - 1]));

/** The contents of the objects of a segment. */
const contentsOf = ({ bytes, cuts = [] }: CutSegment): Buffer[] =>
  [0, ...cuts].map((start, index) => bytes.subarray(start, cuts[index])).filter(({ length }) => length > 0);

/** The versions of objects by their names. Recorders of an earlier version know none. */
type Versions = ReadonlyMap<string, string>;

const listed = (segments: CutSegment[], versions: Versions = new Map()): Segment[] =>
  segments.map((segment, index) => {
    const number = index + 1;
    const parts = contentsOf(segment).map((bytes, part) => {
      const name = part === 0 ? segmentName(number) : partName(number, segment.cuts?.[part - 1] ?? 0);
      return { bytes: bytes.length, etag: objectEtagOf(bytes), versionId: versions.get(name) };
    });
    const [first, ...rest] = parts;
    if (!first) throw new Error('A segment is empty');
    const { startMs, durationMs } = segment;
    return { number, ...first, startMs, durationMs, ...asRest(rest) };
  });

/** Names and contents of the objects of segments. */
const objectsToSend = (segments: CutSegment[]): [name: string, bytes: Buffer][] => {
  const contents = segments.flatMap(contentsOf);
  return listed(segments)
    .flatMap(objectsOf)
    .map(({ name }, index) => [name, contents[index] ?? Buffer.of()]);
};

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/**
 * The playlist of a recording, and its full pages as they are sent.
 * @param count number of segments in the playlist
 */
export function playlistOf(
  { mimeType, init, segments }: CutRecording,
  state: Playlist['state'] = 'ended',
  count = segments.length,
  versions: Versions = new Map(),
): { list: Playlist; pages: Buffer[] } {
  const all = listed(segments.slice(0, count), versions);
  const full = Math.floor(all.length / SEGMENTS_PER_PAGE);
  const pages = Array.from({ length: full }, (_, index) =>
    playlistPage.parse({ segments: all.slice(index * SEGMENTS_PER_PAGE, (index + 1) * SEGMENTS_PER_PAGE) }),
  );
  const sent = pages.map(json);
  const list = playlist.parse({
    version: 1,
    mimeType,
    state,
    init: { bytes: init.length, etag: objectEtagOf(init), versionId: versions.get(INIT_NAME) },
    pages: pages.map((page, index) => ({
      etag: objectEtagOf(sent[index] ?? Buffer.of()),
      versionId: versions.get(playlistPageName(index + 1)),
      durationMs: page.segments.reduce((sum, { durationMs }) => sum + durationMs, 0),
      bytes: page.segments.reduce((sum, segment) => sum + segmentBytes(segment), 0),
    })),
    segments: all.slice(full * SEGMENTS_PER_PAGE),
  });
  return { list, pages: sent };
}

/** The answer of `renewSegmentUpload`. */
export type Permission = Awaited<ReturnType<typeof renewSegmentUpload>>;

/** Sends an object as a recorder does. */
export async function sendSegment(
  { url, fields, keyPrefix }: Permission,
  name: string,
  bytes: Buffer,
): Promise<{ etag: string; versionId: string }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('key', `${keyPrefix}${name}`);
  form.append('file', new Blob([new Uint8Array(bytes)]));
  const answer = await fetch(url, { method: 'POST', body: form });
  if (answer.status !== 201) throw new Error(`${name} was answered ${answer.status}: ${await answer.text()}`);
  return { etag: answer.headers.get('etag') ?? '', versionId: answer.headers.get('x-amz-version-id') ?? '' };
}

export interface Part {
  /** State in the playlist. */
  state?: Playlist['state'];
  /** Number of segments to send, from the first; all by default. */
  count?: number;
  /** Names of objects that the playlist lists but that are not sent. */
  without?: string[];
  /** Whether the playlist names versions, as recorders do that can read them. */
  hasVersions?: boolean;
  /** Whether objects that were sent before are not sent again, as a recorder does. */
  isContinued?: boolean;
}

/** Objects that are sent at one time. */
const AT_ONCE = 8;

/** The versions that recorders have sent, by key and ETag. */
const sentBefore = new Map<string, string>();

async function sendOnce(permission: Permission, name: string, bytes: Buffer, isContinued: boolean): Promise<string> {
  const key = `${permission.keyPrefix}${name} ${objectEtagOf(bytes)}`;
  const before = isContinued ? sentBefore.get(key) : undefined;
  const versionId = before ?? (await sendSegment(permission, name, bytes)).versionId;
  sentBefore.set(key, versionId);
  return versionId;
}

async function sendAll(
  permission: Permission,
  objects: [name: string, bytes: Buffer][],
  isContinued: boolean,
): Promise<Versions> {
  const versions = new Map<string, string>();
  for (let start = 0; start < objects.length; start += AT_ONCE) {
    const part = objects.slice(start, start + AT_ONCE);
    const sending = part.map(async ([name, bytes]) => {
      versions.set(name, await sendOnce(permission, name, bytes, isContinued));
    });
    await Promise.all(sending);
  }
  return versions;
}

/** Sends a playlist as a recorder does while it records. */
export const sendPlaylist = async (permission: Permission, list: Playlist): Promise<void> => {
  await sendSegment(permission, SENT_PLAYLIST_NAME, json(list));
};

/**
 * Sends a recording, or the first part of it. The playlist of a recording that has ended is not sent: the call that
 * attaches the recording has it.
 * @returns the playlist
 */
export async function sendRecording(permission: Permission, cut: CutRecording, part: Part = {}): Promise<Playlist> {
  const { state = 'ended', count = cut.segments.length, without = [], hasVersions = true, isContinued = false } = part;
  const objects = objectsToSend(cut.segments.slice(0, count)).filter(([name]) => !without.includes(name));
  const made = await sendAll(permission, [[INIT_NAME, cut.init], ...objects], isContinued);
  const ofObjects: Versions = hasVersions
    ? new Map([...made, ...without.map((name) => [name, 'none'] as const)])
    : new Map();
  const { pages } = playlistOf(cut, state, count, ofObjects);
  const ofPages = await sendAll(
    permission,
    pages.map((page, index): [string, Buffer] => [playlistPageName(index + 1), page]),
    isContinued,
  );
  const versions: Versions = hasVersions ? new Map([...ofObjects, ...ofPages]) : ofObjects;
  const { list } = playlistOf(cut, state, count, versions);
  if (state !== 'ended') await sendPlaylist(permission, list);
  return list;
}

/**
 * A recording of `count` segments that begins like another. Their contents are no video: attaching does not read them.
 * @param startMs of each segment
 */
export function longCut(cut: CutRecording, count: number, startMs = (index: number) => index * 2000): CutRecording {
  const segments = Array.from({ length: count }, (_, index) => ({
    bytes: Buffer.from(`segment ${index}`),
    startMs: startMs(index),
    durationMs: 2000,
  }));
  const fileSize = segments.reduce((sum, { bytes }) => sum + bytes.length, cut.init.length);
  return { ...cut, segments, fileSize, duration: count * 2 };
}
