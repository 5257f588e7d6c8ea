import { createHash } from 'node:crypto';
import { makeSample } from '#scripts/client/sample-video.ts';
import type { Playlist, Segment } from '#shared/api/video/playlist.ts';
import { INIT_NAME, playlistPageName, SEGMENTS_PER_PAGE } from '#shared/model/video/segment.ts';
import { asRest, objectsOf, segmentBytes } from '#shared/rules/video/segment-objects.ts';
import { CLUSTER, elementsIn, readUnsigned, SIMPLE_BLOCK, TIMESTAMP } from '#shared/webm/elements.ts';

/** Length of the clip, in seconds. */
export const SEGMENT_CLIP_SECONDS = 30;

const MIME_TYPE = 'video/webm;codecs=vp8,opus';

/** A recording with the recorder's cuts. */
export interface SegmentClip {
  init: Buffer;
  pieces: Buffer[];
  segments: Segment[];
}

/** One cluster of unknown size per keyframe, as a browser's recorder writes them. */
const CUT = ['-cluster_time_limit', '600000', '-cluster_size_limit', '500000000', '-f', 'webm', '-live', '1'];
const ENCODE = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '400k', '-c:a', 'libopus'];
/** Each second has a different picture: a counter moves across it. */
const picture = (seconds: number) => `testsrc=size=320x180:rate=25:duration=${seconds}`;

function record(seconds: number, options: string[]): Promise<Buffer> {
  const inputs = ['-f', 'lavfi', '-i', picture(seconds), '-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
  return makeSample('recorded.webm', [...inputs, ...options, ...ENCODE, ...CUT]);
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** Number of objects of a segment that people watch while it is recorded. */
export const LIVE_PARTS = 4;

/** A segment in several objects, as a recorder sends the last one, and all that people watch. Each ends with a block. */
function inParts(segment: Segment, piece: Buffer, count: number): Segment {
  const blocks = [...elementsIn(piece)].filter(({ id }) => id === SIMPLE_BLOCK).map(({ end }) => end);
  const endOf = (part: number) => blocks[Math.floor((blocks.length * part) / count) - 1] ?? 0;
  const parts = Array.from({ length: count }, (_, index) => {
    const bytes = piece.subarray(endOf(index), index === count - 1 ? piece.length : endOf(index + 1));
    return { bytes: bytes.length, etag: etagOf(bytes) };
  }).filter(({ bytes }) => bytes > 0);
  const [first, ...rest] = parts;
  return { ...segment, ...first, ...asRest(rest) };
}

/** Cuts a file before each of its clusters. @param seconds its length */
function cutAtClusters(file: Buffer, seconds: number): SegmentClip {
  const elements = [...elementsIn(file)];
  const starts = elements.filter(({ id }) => id === CLUSTER).map(({ at }) => at);
  const times = elements.filter(({ id }) => id === TIMESTAMP).map((each) => readUnsigned(file, each) ?? 0);
  const pieces = starts.map((start, index) => file.subarray(start, starts[index + 1] ?? file.length));
  const segments = pieces.map((piece, index) => {
    const startMs = times[index] ?? 0;
    const durationMs = (times[index + 1] ?? seconds * 1000) - startMs;
    const segment = { number: index + 1, bytes: piece.length, startMs, durationMs, etag: etagOf(piece) };
    return index < pieces.length - 1 ? segment : inParts(segment, piece, 2);
  });
  return { init: file.subarray(0, starts[0]), pieces, segments };
}

/** Half a minute with a keyframe every two seconds. */
export const segmentClip = async (): Promise<SegmentClip> =>
  cutAtClusters(await record(SEGMENT_CLIP_SECONDS, ['-g', '50', '-keyint_min', '50']), SEGMENT_CLIP_SECONDS);

/** The same as it is sent while people watch. */
export async function clipInParts(): Promise<SegmentClip> {
  const { init, pieces, segments } = await segmentClip();
  const cut = (segment: Segment, index: number) => inParts(segment, pieces[index] ?? Buffer.of(), LIVE_PARTS);
  return { init, pieces, segments: segments.map(cut) };
}

const KEYFRAMES = ['-force_key_frames', 'expr:gte(t,n_forced*2)'];
/** The first picture comes 1.3 seconds after the first sound, and nothing moves between the ninth and the 15th second. */
const PICTURES = ['-vf', "select='gt(t,1.3)*(lt(t,9)+gt(t,15))'", '-fps_mode', 'vfr'];
/** Removes packets of sound in three times. */
const SOUND = ['-bsf:a', "noise=drop='between(pts*tb,0.4,0.9)+between(pts*tb,3,4.5)+between(pts*tb,5.9,8.2)'"];
const GAPPED_SECONDS = 18;

/** A recording whose pictures begin late and pause, and in which some sound is missing. */
export async function gappedClip(): Promise<SegmentClip> {
  const file = await record(GAPPED_SECONDS, [...PICTURES, ...KEYFRAMES, ...SOUND]);
  const { init, pieces, segments } = cutAtClusters(file, GAPPED_SECONDS);
  const [sound, first, ...others] = pieces;
  if (!sound || !first) throw new Error('The clip has no cluster before its first picture');
  // A segment ends before a keyframe: the first one has the sound before the pictures as well.
  const [, ...listed] = segments.map((segment) => ({ ...segment, number: segment.number - 1 }));
  const whole = Buffer.concat([sound, first]);
  return {
    init,
    pieces: [whole, ...others],
    segments: listed.map((each) => (each.number === 1 ? { ...each, bytes: whole.length, etag: etagOf(whole) } : each)),
  };
}

/** A recording of a busy computer: the last second has sound alone, and half of it is not in the stated length. */
export async function clipWithLongSound(): Promise<SegmentClip> {
  const file = await record(8, ['-vf', "select='lt(t,7)'", '-fps_mode', 'vfr', '-g', '50', '-keyint_min', '50']);
  return cutAtClusters(file, 7.5);
}

/** The playlist of the first `count` segments, without the parts of another one. */
export function playlistOf(clip: SegmentClip, count: number, state: Playlist['state']): Playlist {
  const listed = clip.segments.slice(0, count);
  const pages = pagesOf(clip, count);
  return {
    version: 1,
    mimeType: MIME_TYPE,
    state,
    init: { bytes: clip.init.length, etag: etagOf(clip.init) },
    pages: pages.map((page) => ({
      etag: etagOf(Buffer.from(JSON.stringify(page))),
      bytes: page.reduce((sum, segment) => sum + segmentBytes(segment), 0),
      durationMs: page.reduce((sum, { durationMs }) => sum + durationMs, 0),
    })),
    segments: listed.slice(pages.length * SEGMENTS_PER_PAGE),
  };
}

function pagesOf(clip: SegmentClip, count: number): Segment[][] {
  const pages = Math.floor(Math.min(count, clip.segments.length) / SEGMENTS_PER_PAGE);
  return Array.from({ length: pages }, (_, page) =>
    clip.segments.slice(page * SEGMENTS_PER_PAGE, (page + 1) * SEGMENTS_PER_PAGE),
  );
}

/** The objects of the segments after `from` and up to `to`. */
export const segmentObjects = ({ segments, pieces }: SegmentClip, from: number, to: number) =>
  segments.slice(from, to).flatMap((segment, index) => {
    const piece = pieces[from + index] ?? Buffer.of();
    let at = 0;
    return objectsOf(segment).map(({ name, bytes }) => {
      at += bytes;
      return { name, body: piece.subarray(at - bytes, at) };
    });
  });

/**
 * The segment, initialization segment or page of the playlist with a name; undefined for any other name.
 * @param count number of segments; its fraction is that of the parts of another one that are there
 */
export function fileNamed(clip: SegmentClip, fileName: string, count: number): Buffer | undefined {
  if (fileName === INIT_NAME) return clip.init;
  const page = pagesOf(clip, count).findIndex((_, index) => playlistPageName(index + 1) === fileName);
  if (page >= 0) return Buffer.from(JSON.stringify({ segments: pagesOf(clip, count)[page] }));
  const whole = Math.floor(count);
  const open = segmentObjects(clip, whole, whole + 1);
  const parts = open.slice(0, Math.round((count - whole) * open.length));
  return [...segmentObjects(clip, 0, whole), ...parts].find(({ name }) => name === fileName)?.body;
}
