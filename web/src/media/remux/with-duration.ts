import {
  childrenOf,
  DEFAULT_TIMESTAMP_SCALE,
  DURATION,
  EBML,
  firstChild,
  INFO,
  nullIfDamaged,
  readElement,
  readUnsigned,
  SEEK_HEAD,
  SEGMENT,
  TIMESTAMP_SCALE,
  type WebmElement,
} from '#shared/webm/elements.ts';

/** The element Info is within this many first bytes of the file. */
const HEAD_BYTES = 4096;

/** The element Info; null unless the file has the structure that browsers' recorders write. */
function findInfo(bytes: Uint8Array): WebmElement | null {
  const ebml = readElement(bytes, 0);
  const segment = ebml?.id === EBML ? readElement(bytes, ebml.end) : null;
  // A segment of a known size would be too small afterwards.
  if (segment?.id !== SEGMENT || Number.isFinite(segment.end)) return null;
  for (const child of childrenOf(bytes, segment)) {
    // A seek head has the offsets of other elements, and would be wrong once those move.
    if (child.id === SEEK_HEAD) return null;
    if (child.id === INFO) return child.end <= bytes.length ? child : null;
  }
  return null;
}

/** The element Info, if a duration in milliseconds can be added to it. */
function findIncompleteInfo(bytes: Uint8Array): WebmElement | null {
  const info = findInfo(bytes);
  if (!info || firstChild(bytes, info, DURATION)) return null;
  const scale = readUnsigned(bytes, firstChild(bytes, info, TIMESTAMP_SCALE)) ?? DEFAULT_TIMESTAMP_SCALE;
  return scale === DEFAULT_TIMESTAMP_SCALE ? info : null;
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
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const info = nullIfDamaged(() => findIncompleteInfo(bytes));
  if (!info) return file;
  const { head, duration } = written(info.end - info.start, durationMs);
  const parts = [file.slice(0, info.at), head, file.slice(info.start, info.end), duration, file.slice(info.end)];
  return new Blob(parts, { type: file.type });
}
