import { joinedBytes } from './joined-bytes.ts';

// Element ids of WebM, https://www.matroska.org/technical/elements.html
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
export const CLUSTER = 0x1f43b675;
export const TIMESTAMP = 0xe7;
export const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const BLOCK_DURATION = 0x9b;
const REFERENCE_BLOCK = 0xfb;

/** Elements that contain other elements. */
const MASTERS = [SEGMENT, INFO, TRACKS, TRACK_ENTRY, CLUSTER];
const VIDEO = 1;
/** With this scale, in nanoseconds, timestamps are milliseconds. */
const MILLISECONDS = 1_000_000;
const KEYFRAME = 0x80;

type Bytes = Uint8Array<ArrayBuffer>;

/** An element and its offsets: of its id, and of the start and end of its content. */
export interface Element {
  id: number;
  at: number;
  from: number;
  to: number;
}

/** Reads a variable-length integer. @param keepMarker whether its length marker is part of the value, as in ids */
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

/** The element at an offset; null while bytes of it are missing. A master element needs only its head. */
export function elementAt(bytes: Uint8Array, at: number): Element | null {
  const id = readVint(bytes, at, true);
  const size = readVint(bytes, at + id.length, false);
  const from = at + id.length + size.length;
  const to = size.isUnknown ? bytes.length : from + size.value;
  const element = { id: id.value, at, from, to };
  return nextOffset(element) <= bytes.length ? element : null;
}

/** Offset of the element that follows. A master element is followed by its first child. */
export const nextOffset = ({ id, from, to }: Element): number => (MASTERS.includes(id) ? from : to);

export function readUint(bytes: Uint8Array, { from, to }: Element): number {
  let value = 0;
  for (let at = from; at < to; at += 1) value = value * 256 + (bytes[at] ?? 0);
  return value;
}

/** The track numbers; null for a track that the recording does not have. */
export interface WebmTracks {
  video: number | null;
  /** A track with Opus. */
  opus: number | null;
}

/** The tracks of an initialization segment. Both are null if its timestamps are not in milliseconds. */
export function tracksOf(init: Uint8Array): WebmTracks {
  const tracks: WebmTracks = { video: null, opus: null };
  let number = 0;
  for (let element = elementAt(init, 0); element; element = elementAt(init, nextOffset(element))) {
    const { id, from, to } = element;
    if (id === TIMESTAMP_SCALE && readUint(init, element) !== MILLISECONDS) return { video: null, opus: null };
    if (id === TRACK_NUMBER) number = readUint(init, element);
    if (id === TRACK_TYPE && readUint(init, element) === VIDEO) tracks.video ??= number;
    if (id === CODEC_ID && new TextDecoder().decode(init.subarray(from, to)) === 'A_OPUS') tracks.opus ??= number;
  }
  return tracks;
}

/** A video frame or an audio packet. */
export interface Block {
  track: number;
  /** Timestamp, in milliseconds. */
  ms: number;
  isKey: boolean;
  /** Offset of its content: its track, its timestamp within the cluster, its flags, and the frame. */
  from: number;
  /** Offset of the frame. */
  frameFrom: number;
  to: number;
}

/** Reads a SimpleBlock. */
export function readBlock(bytes: Uint8Array, { from, to }: Element, clusterMs: number): Block {
  const track = readVint(bytes, from, false);
  const at = from + track.length;
  const ms = clusterMs + new DataView(bytes.buffer, bytes.byteOffset).getInt16(at);
  const isKey = ((bytes[at + 2] ?? 0) & KEYFRAME) !== 0;
  return { track: track.value, ms, isKey, from, frameFrom: at + 3, to };
}

/** An element whose id has one byte, with a size of four bytes. */
const elementBytes = (id: number, ...content: Uint8Array[]): Bytes => {
  const length = content.reduce((sum, bytes) => sum + bytes.length, 0);
  return joinedBytes([new Uint8Array([id, ...uint32(0x10_00_00_00 | length)]), ...content]);
};

const uint32 = (value: number) =>
  new Uint8Array([(value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]);

/** The head of a cluster of unknown size. */
export const clusterHead = (ms: number): Bytes =>
  joinedBytes([new Uint8Array([0x1f, 0x43, 0xb6, 0x75, 0xff]), elementBytes(TIMESTAMP, uint32(Math.round(ms)))]);

/** An audio packet in a SimpleBlock. @param offsetMs its timestamp within the cluster, in milliseconds */
export const soundBlock = (track: number, offsetMs: number, packet: readonly number[]): Bytes =>
  elementBytes(SIMPLE_BLOCK, new Uint8Array([0x80 | track, offsetMs >> 8, offsetMs & 0xff, KEYFRAME, ...packet]));

/** A video frame in a BlockGroup, with its duration. */
export function pictureGroup(bytes: Uint8Array, block: Block, durationMs: number): Bytes {
  const content = bytes.slice(block.from, block.to);
  const flagsAt = block.frameFrom - block.from - 1;
  // In a BlockGroup, a keyframe is a block without a reference; its keyframe flag must be 0.
  content[flagsAt] = (content[flagsAt] ?? 0) & ~KEYFRAME;
  return elementBytes(
    BLOCK_GROUP,
    elementBytes(BLOCK, content),
    elementBytes(BLOCK_DURATION, uint32(Math.round(durationMs))),
    ...(block.isKey ? [] : [elementBytes(REFERENCE_BLOCK, new Uint8Array([0xff]))]),
  );
}

/** Replaces the size of an element by "unknown". */
export function forgetSize(bytes: Uint8Array, { at, from }: Element): void {
  const { length } = readVint(bytes, at, true);
  const width = from - at - length;
  bytes.fill(0xff, at + length, from);
  bytes[at + length] = 0xff >> (width - 1);
}
