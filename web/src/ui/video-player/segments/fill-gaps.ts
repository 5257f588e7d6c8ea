import type { Segment } from '#shared/api/playlist.ts';
import { endOf } from './segment-list.ts';

// Elements of WebM, https://www.matroska.org/technical/elements.html
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const BLOCK_DURATION = 0x9b;
const REFERENCE_BLOCK = 0xfb;

/** Elements that are walked into. */
const MASTERS = [SEGMENT, INFO, TRACKS, TRACK_ENTRY, CLUSTER];
const VIDEO = 1;
/** A scale under which times are milliseconds, in nanoseconds. */
const MILLISECONDS = 1_000_000;
/** Browsers get over a pause between two pictures that is no longer than this, in milliseconds. */
const SMALL_GAP_MS = 100;

interface Element {
  id: number;
  /** Where its id begins, its content begins, and its content ends. */
  at: number;
  from: number;
  to: number;
}

/** Reads a number of the form that says its own length. @param keepMarker whether the bit that says it is part of it */
function readVint(bytes: Uint8Array, at: number, keepMarker: boolean) {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  let value = keepMarker ? first : first & (0xff >> length);
  let isUnknown = (first | ((0xff00 >> length) & 0xff)) === 0xff;
  for (let index = 1; index < length; index += 1) {
    const next = bytes[at + index] ?? 0;
    value = value * 256 + next;
    isUnknown &&= next === 0xff;
  }
  return { value, length, isUnknown };
}

/** The elements of a file or a piece of it, those within others after the ones that they are in. */
function* elementsOf(bytes: Uint8Array): Generator<Element> {
  let at = 0;
  while (at < bytes.length - 1) {
    const id = readVint(bytes, at, true);
    const size = readVint(bytes, at + id.length, false);
    const from = at + id.length + size.length;
    const to = size.isUnknown ? bytes.length : from + size.value;
    yield { id: id.value, at, from, to };
    at = MASTERS.includes(id.value) ? from : to;
  }
}

function readUint(bytes: Uint8Array, { from, to }: Element): number {
  let value = 0;
  for (let at = from; at < to; at += 1) value = value * 256 + (bytes[at] ?? 0);
  return value;
}

/** Number of the video track, as an initialisation segment says it; null when there is none, or its times are none that this reads. */
export function videoTrackOf(init: Uint8Array): number | null {
  let track = 0;
  for (const element of elementsOf(init)) {
    if (element.id === TIMESTAMP_SCALE && readUint(init, element) !== MILLISECONDS) return null;
    if (element.id === TRACK_NUMBER) track = readUint(init, element);
    if (element.id === TRACK_TYPE && readUint(init, element) === VIDEO) return track;
  }
  return null;
}

interface Picture {
  block: Element;
  cluster: number;
  /** When it is shown, in milliseconds. */
  ms: number;
  isKey: boolean;
}

/** The pictures of a segment, and its clusters. A block in a group says its own duration if that is needed. */
function picturesOf(bytes: Uint8Array, track: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const clusters: Element[] = [];
  const pictures: Picture[] = [];
  let clusterMs = 0;
  for (const element of elementsOf(bytes)) {
    if (element.id === CLUSTER) clusters.push(element);
    if (element.id === TIMESTAMP) clusterMs = readUint(bytes, element);
    if (element.id !== SIMPLE_BLOCK) continue;
    const number = readVint(bytes, element.from, false);
    if (number.value !== track) continue;
    const at = element.from + number.length;
    const isKey = ((bytes[at + 2] ?? 0) & 0x80) !== 0;
    pictures.push({ block: element, cluster: clusters.length, ms: clusterMs + view.getInt16(at), isKey });
  }
  return { clusters, pictures };
}

const sized = (id: number, content: readonly number[] | Uint8Array): number[] => {
  const { length } = content;
  return [id, 0x10 | ((length >>> 24) & 0x0f), (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff];
};

const uint32 = (value: number) => [(value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];

/** The same block in a group, which says how long it is shown. */
function grouped(bytes: Uint8Array, { block, isKey }: Picture, durationMs: number): Uint8Array {
  const content = bytes.subarray(block.from, block.to);
  const duration = uint32(Math.round(durationMs));
  const rest = [
    ...sized(BLOCK_DURATION, duration),
    ...duration,
    ...(isKey ? [] : [...sized(REFERENCE_BLOCK, [0]), 0xff]),
  ];
  const head = sized(BLOCK, content);
  const group = sized(BLOCK_GROUP, { length: head.length + content.length + rest.length } as Uint8Array);
  const all = new Uint8Array(group.length + head.length + content.length + rest.length);
  all.set([...group, ...head]);
  all.set(content, group.length + head.length);
  // The flags of a block in a group do not say that it is a keyframe.
  const flags = group.length + head.length + readVint(content, 0, false).length + 2;
  all[flags] = (all[flags] ?? 0) & 0x7f;
  all.set(rest, group.length + head.length + content.length);
  return all;
}

/** Makes the size of an element one that is not known, in the bytes that it has. */
function forgetSize(bytes: Uint8Array, { at, from }: Element): void {
  const { length } = readVint(bytes, at, true);
  const width = from - at - length;
  bytes.fill(0xff, at + length, from);
  bytes[at + length] = 0xff >> (width - 1);
}

/**
 * WebM does not say how long the last picture of a cluster is shown, and browsers guess a frame or so. Where nothing moved
 * on screen it is shown for seconds, and a viewer could not go to a moment in between. Here it says so.
 * @param track number of the video track
 * @returns the segment, the same where nothing is missing
 */
export function fillGaps(bytes: Uint8Array<ArrayBuffer>, segment: Segment, track: number): Uint8Array<ArrayBuffer> {
  const { clusters, pictures } = picturesOf(bytes, track);
  const pieces: Uint8Array[] = [];
  let taken = 0;
  pictures.forEach((picture, index) => {
    const next = pictures[index + 1];
    if (next?.cluster === picture.cluster) return;
    const durationMs = (next?.ms ?? endOf(segment)) - picture.ms;
    if (durationMs <= SMALL_GAP_MS) return;
    pieces.push(bytes.subarray(taken, picture.block.at), grouped(bytes, picture, durationMs));
    taken = picture.block.to;
  });
  if (pieces.length === 0) return bytes;
  pieces.push(bytes.subarray(taken));
  const written = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  for (const cluster of clusters) forgetSize(bytes, cluster);
  let at = 0;
  for (const piece of pieces) {
    written.set(piece, at);
    at += piece.length;
  }
  return written;
}
