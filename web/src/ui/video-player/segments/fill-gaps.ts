import type { Segment } from '#shared/api/playlist.ts';
import { joinedBytes } from './joined-bytes.ts';
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

/** The element at a place; null while it is not all there. One that is walked into is there when its head is. */
function wholeElementAt(bytes: Uint8Array, at: number): Element | null {
  const id = readVint(bytes, at, true);
  const size = readVint(bytes, at + id.length, false);
  const from = at + id.length + size.length;
  const to = size.isUnknown ? bytes.length : from + size.value;
  const end = MASTERS.includes(id.value) ? from : to;
  return end <= bytes.length ? { id: id.value, at, from, to } : null;
}

/**
 * The elements of a file or a piece of it, as far as they are there, those within others after the ones that they are
 * in.
 */
function* elementsOf(bytes: Uint8Array): Generator<Element> {
  let element = wholeElementAt(bytes, 0);
  while (element) {
    yield element;
    element = wholeElementAt(bytes, MASTERS.includes(element.id) ? element.from : element.to);
  }
}

function readUint(bytes: Uint8Array, { from, to }: Element): number {
  let value = 0;
  for (let at = from; at < to; at += 1) value = value * 256 + (bytes[at] ?? 0);
  return value;
}

/**
 * Number of the video track, as an initialisation segment says it; null when there is none, or its times are none that
 * this reads.
 */
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
  /** When it is shown, in milliseconds. */
  ms: number;
  isKey: boolean;
}

/** The picture of a block; null when the block is of another track. */
function pictureOf(bytes: Uint8Array, block: Element, clusterMs: number, track: number): Picture | null {
  const number = readVint(bytes, block.from, false);
  if (number.value !== track) return null;
  const at = block.from + number.length;
  const ms = clusterMs + new DataView(bytes.buffer, bytes.byteOffset).getInt16(at);
  return { block, ms, isKey: ((bytes[at + 2] ?? 0) & 0x80) !== 0 };
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

/** What is read of a segment as it arrives. */
export interface Filling {
  /** Takes the next piece. @returns what the browser can be given by now */
  push: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
  /** The segment is whole. @returns its remaining bytes */
  end: () => Uint8Array<ArrayBuffer>;
}

/** Leaves a segment as it is. */
export const unfilled = (): Filling => ({ push: (bytes) => bytes, end: () => new Uint8Array(0) });

/**
 * WebM does not say how long the last picture of a cluster is shown, and browsers guess a frame or so. Where nothing
 * moved on screen it is shown for seconds, and a viewer could not go to a moment in between. Here it says so. Each
 * picture is held back until it is known what follows.
 * @param track number of the video track
 */
export function fillGaps(segment: Segment, track: number): Filling {
  /** What is held back: elements up to `seen`, and the beginning of one that is not all there. */
  let held: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  let seen = 0;
  let clusterMs = 0;
  /** The picture that `held` begins with, and whether it is the last one of its cluster. */
  let picture: Picture | null = null;
  let isLast = false;

  /** The held bytes before `to`; a picture that ends its cluster lasts until `nextMs`. */
  const before = (to: number, nextMs: number): Uint8Array[] => {
    const durationMs = picture && isLast ? nextMs - picture.ms : 0;
    if (!picture || durationMs <= SMALL_GAP_MS) return [held.subarray(0, to)];
    return [grouped(held, picture, durationMs), held.subarray(picture.block.to, to)];
  };

  const letGo = (to: number) => {
    held = held.subarray(to);
    seen -= to;
  };

  /** @returns what was held back until this element */
  const look = (element: Element): Uint8Array[] => {
    seen = MASTERS.includes(element.id) ? element.from : element.to;
    if (element.id === CLUSTER) {
      // It may get longer.
      forgetSize(held, element);
      isLast = true;
    }
    if (element.id === TIMESTAMP) clusterMs = readUint(held, element);
    const next = element.id === SIMPLE_BLOCK ? pictureOf(held, element, clusterMs, track) : null;
    if (!next) return [];
    const { at, from, to } = element;
    const freed = before(at, next.ms);
    letGo(at);
    picture = { ...next, block: { ...element, at: 0, from: from - at, to: to - at } };
    isLast = false;
    return freed;
  };

  const push = (bytes: Uint8Array<ArrayBuffer>) => {
    held = joinedBytes([held, bytes]);
    const freed: Uint8Array[] = [];
    for (let next = wholeElementAt(held, seen); next; next = wholeElementAt(held, seen)) freed.push(...look(next));
    if (!picture) {
      freed.push(held.subarray(0, seen));
      letGo(seen);
    }
    return joinedBytes(freed);
  };

  const end = () => {
    isLast = true;
    return joinedBytes(before(held.length, endOf(segment)));
  };
  return { push, end };
}
