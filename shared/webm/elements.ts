/**
 * Reads WebM and Matroska (RFC 8794, RFC 9559). Every function treats bad input in the same way: it returns null while
 * bytes are missing, and throws `WebmError` for bytes that cannot be part of such a file.
 */

export const EBML = 0x1a45dfa3;
export const VOID = 0xec;
export const CRC_32 = 0xbf;
export const SEGMENT = 0x18538067;
export const SEEK_HEAD = 0x114d9b74;
export const INFO = 0x1549a966;
export const TIMESTAMP_SCALE = 0x2ad7b1;
export const DURATION = 0x4489;
export const TRACKS = 0x1654ae6b;
export const CLUSTER = 0x1f43b675;
export const TIMESTAMP = 0xe7;
export const SIMPLE_BLOCK = 0xa3;
export const BLOCK_GROUP = 0xa0;
export const BLOCK = 0xa1;
export const BLOCK_DURATION = 0x9b;
export const REFERENCE_BLOCK = 0xfb;

/** Nanoseconds of a tick of a file that does not say otherwise, as in all recordings of browsers: a millisecond. */
export const DEFAULT_TIMESTAMP_SCALE = 1_000_000;

/** Elements that contain frames, directly or in other elements. */
const HAVE_FRAMES = [SEGMENT, CLUSTER, BLOCK_GROUP];
const OF_UNKNOWN_SIZE = [SEGMENT, CLUSTER];
const ID_MAX_BYTES = 4;
const NUMBER_MAX_BYTES = 8;
const TEXT_MAX_BYTES = 64;
export const KEYFRAME_FLAG = 0x80;
const LACING_FLAGS = 0x06;

/** The bytes are not those of a WebM or Matroska file. */
export class WebmError extends Error {
  override readonly name = 'WebmError';
}

/** The result of reading; null if the bytes are damaged. */
export function nullIfDamaged<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof WebmError) return null;
    throw error;
  }
}

export interface WebmElement {
  /** With its length marker. */
  id: number;
  /** Offset of its first byte. */
  at: number;
  /** Offsets of its content. `end` may be beyond the bytes; it is infinite for an element of unknown size. */
  start: number;
  end: number;
}

/** Reads a variable-length integer (RFC 8794, section 4); infinite if all its bits are set: an unknown size. */
function readVint(bytes: Uint8Array, at: number, isId: boolean): { value: number; end: number } | null {
  const first = bytes[at];
  if (first === undefined) return null;
  const length = Math.clz32(first) - 23;
  if (length > (isId ? ID_MAX_BYTES : NUMBER_MAX_BYTES)) throw new WebmError('There is no element where one should be');
  const end = at + length;
  if (end > bytes.length) return null;
  let value = isId ? first : first & (0xff >> length);
  for (let index = at + 1; index < end; index += 1) value = value * 256 + (bytes[index] ?? 0);
  // Eight bytes of set bits are no longer exact here.
  if (!isId && value >= 2 ** (7 * length) - 1) return { value: Number.POSITIVE_INFINITY, end };
  if (value > Number.MAX_SAFE_INTEGER) throw new WebmError('A size is too large');
  return { value, end };
}

export function readElement(bytes: Uint8Array, at: number): WebmElement | null {
  const id = readVint(bytes, at, true);
  const size = id && readVint(bytes, id.end, false);
  if (!id || !size) return null;
  const end = size.end + size.value;
  if (!Number.isFinite(end) && !OF_UNKNOWN_SIZE.includes(id.value)) throw new WebmError('An element has no size');
  return { id: id.value, at, start: size.end, end };
}

/** Offset of the element that follows. An element with frames is followed by its first child. */
export const nextOffset = ({ id, start, end }: WebmElement): number => (HAVE_FRAMES.includes(id) ? start : end);

/** The element at an offset, with its content; of an element with frames the head is enough. */
export function elementAt(bytes: Uint8Array, at: number): WebmElement | null {
  const element = readElement(bytes, at);
  return element && nextOffset(element) <= bytes.length ? element : null;
}

/** All elements of a file or of a part of it, in their order, as far as the bytes go. */
export function* elementsIn(bytes: Uint8Array): Generator<WebmElement> {
  for (let next = elementAt(bytes, 0); next; next = elementAt(bytes, nextOffset(next))) yield next;
}

/** The elements directly inside another one, as far as the bytes go. The last one may end after the bytes. */
export function* childrenOf(bytes: Uint8Array, parent: WebmElement): Generator<WebmElement> {
  const end = Math.min(parent.end, bytes.length);
  for (let at = parent.start; at < end; ) {
    const child = readElement(bytes, at);
    if (!child && parent.end > bytes.length) return;
    if (!child || child.end > parent.end) throw new WebmError('An element ends after the one around it');
    yield child;
    at = child.end;
  }
}

/** The first child of `parent` with an ID. Undefined if there is no such child or no parent. */
export function firstChild(bytes: Uint8Array, parent: WebmElement | undefined, id: number): WebmElement | undefined {
  for (const child of parent ? childrenOf(bytes, parent) : []) if (child.id === id) return child;
  return undefined;
}

/** The content of an element, without the bytes that have not arrived. Empty if there is no element. */
export const contentOf = (bytes: Uint8Array, element: WebmElement | undefined): Uint8Array =>
  bytes.subarray(element?.start ?? 0, element?.end ?? 0);

/** Reads an unsigned integer (RFC 8794, section 7.2). Null if there is no element. */
export function readUnsigned(bytes: Uint8Array, element: WebmElement | undefined): number | null {
  if (!element) return null;
  if (element.end - element.start > NUMBER_MAX_BYTES) throw new WebmError('A number is too long');
  if (element.end > bytes.length) return null;
  return contentOf(bytes, element).reduce((value, byte) => value * 256 + byte, 0);
}

/** Reads a short string (RFC 8794, section 7.4), which may be padded with zeros; empty for no element. */
export const readText = (bytes: Uint8Array, element: WebmElement | undefined): string =>
  String.fromCharCode(...contentOf(bytes, element).subarray(0, TEXT_MAX_BYTES)).replace(/(?<!\0)\0+$/, '');

/** A video frame, an audio packet, or several of one track (*lacing*). */
export interface WebmBlock {
  track: number;
  /** In ticks of the file. */
  time: number;
  /** Only in a SimpleBlock; a block in a group says it by having no reference. */
  isKeyframe: boolean;
  isLaced: boolean;
  /** Offsets of its content: track, time, flags, and from `frameAt` the frame or the number of frames but one. */
  start: number;
  frameAt: number;
  end: number;
}

/** Reads the head of a SimpleBlock or Block. @param clusterTime the timestamp of its cluster */
export function readBlock(bytes: Uint8Array, { start, end }: WebmElement, clusterTime = 0): WebmBlock | null {
  const track = readVint(bytes, start, false);
  if (!track) return null;
  const frameAt = track.end + 3;
  if (frameAt > end) throw new WebmError('A block is too short');
  if (frameAt > bytes.length) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset + track.end, 3);
  const flags = view.getUint8(2);
  return {
    track: track.value,
    time: clusterTime + view.getInt16(0),
    isKeyframe: (flags & KEYFRAME_FLAG) !== 0,
    isLaced: (flags & LACING_FLAGS) !== 0,
    start,
    frameAt,
    end,
  };
}
