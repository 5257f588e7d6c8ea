/** Ids of the WebM elements that are read: https://www.matroska.org/technical/elements.html */
const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const SEEK_HEAD = 0x114d9b74;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;

/** Default length of a tick of the file's clock in nanoseconds, as every browser writes it: a millisecond. */
const TICK_NS = 1_000_000;

/** The element Info is within this many first bytes of the file. */
const HEAD_BYTES = 4096;

interface Element {
  id: number;
  /** Offset of its first byte, of its content, and of the next element; Infinity where its size is unknown. */
  start: number;
  content: number;
  end: number;
}

/** Length in bytes of a variable-length number, by its first byte. */
const widthOf = (first: number) => Math.clz32(first) - 23;

/** Reads an element's header; null at the end of the bytes, or where they are not a header. */
function elementAt(bytes: DataView, start: number): Element | null {
  if (start >= bytes.byteLength) return null;
  const idWidth = widthOf(bytes.getUint8(start));
  const at = start + idWidth;
  if (idWidth > 4 || at >= bytes.byteLength) return null;
  const sizeWidth = widthOf(bytes.getUint8(at));
  if (sizeWidth > 8 || at + sizeWidth > bytes.byteLength) return null;
  let id = 0;
  for (let index = start; index < at; index += 1) id = id * 256 + bytes.getUint8(index);
  let size = bytes.getUint8(at) - 2 ** (8 - sizeWidth);
  for (let index = at + 1; index < at + sizeWidth; index += 1) size = size * 256 + bytes.getUint8(index);
  const isUnknown = size === 2 ** (7 * sizeWidth) - 1;
  const content = at + sizeWidth;
  return { id, start, content, end: isUnknown ? Number.POSITIVE_INFINITY : content + size };
}

/** The first element with an id from an offset on, at one level; null if no element there has the id. */
function find(bytes: DataView, id: number, from: number, end: number): Element | null {
  let element = elementAt(bytes, from);
  while (element && element.id !== id && element.end < end) element = elementAt(bytes, element.end);
  return element?.id === id ? element : null;
}

/** The element Info; null unless the file has the structure that browsers' recorders write. */
function findInfo(bytes: DataView): Element | null {
  const ebml = elementAt(bytes, 0);
  const segment = ebml?.id === EBML ? elementAt(bytes, ebml.end) : null;
  // A segment of a known size would be too small afterwards.
  if (segment?.id !== SEGMENT || Number.isFinite(segment.end)) return null;
  const info = find(bytes, INFO, segment.content, bytes.byteLength);
  // A seek head has the offsets of other elements, and would be wrong once those move.
  if (info && find(bytes, SEEK_HEAD, segment.content, info.start)) return null;
  return info && info.end <= bytes.byteLength ? info : null;
}

function hasMilliseconds(bytes: DataView, info: Element): boolean {
  const scale = find(bytes, TIMESTAMP_SCALE, info.content, info.end);
  if (!scale) return true;
  let value = 0;
  for (let at = scale.content; at < scale.end; at += 1) value = value * 256 + bytes.getUint8(at);
  return value === TICK_NS;
}

/** The header of Info with a size of eight bytes, and the Duration element. */
function written(contentBytes: number, durationMs: number) {
  const duration = new DataView(new ArrayBuffer(11));
  duration.setUint16(0, DURATION);
  duration.setUint8(2, 0x88);
  duration.setFloat64(3, durationMs);
  const head = new DataView(new ArrayBuffer(12));
  head.setUint32(0, INFO);
  head.setBigUint64(4, (1n << 56n) | BigInt(contentBytes + duration.byteLength));
  return { head: head.buffer, duration: duration.buffer };
}

/**
 * Adds the duration to a recording as the browser made it, so that a player does not have to search for its end. The
 * bytes are read from their place as needed.
 * @returns the file itself where this is not possible or not needed
 */
export async function withDuration(file: Blob, durationMs: number): Promise<Blob> {
  const bytes = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const info = findInfo(bytes);
  if (!info || !hasMilliseconds(bytes, info) || find(bytes, DURATION, info.content, info.end)) return file;
  const { head, duration } = written(info.end - info.content, durationMs);
  const parts = [file.slice(0, info.start), head, file.slice(info.content, info.end), duration, file.slice(info.end)];
  return new Blob(parts, { type: file.type });
}
