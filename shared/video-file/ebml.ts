/** Longest variable-length integer that EBML headers of Matroska use, in bytes (RFC 9559, section 5). */
const VINT_MAX_BYTES = 8;

interface Vint {
  /** With the length marker for an ID, without it for a size. */
  value: number;
  /** Offset of the byte after it. */
  end: number;
}

/** Reads a variable-length integer (RFC 8794, section 4); null if the bytes contain none, or end within it. */
function readVint(bytes: Uint8Array, at: number, keepMarker: boolean): Vint | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (length > VINT_MAX_BYTES || at + length > bytes.length) return null;
  let value = keepMarker ? first : first & (0xff >> length);
  // All bits set: the size is unknown (RFC 8794, section 6.2).
  let isUnknown = !keepMarker && value === 0xff >> length;
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + index] ?? 0;
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown ? Number.POSITIVE_INFINITY : value, end: at + length };
}

/** An element of EBML, the format under WebM and Matroska. */
export interface EbmlElement {
  /** With its length marker. */
  id: number;
  /** Offsets of its data. They may be beyond the end of the bytes; `end` is infinite for an element of unknown size. */
  start: number;
  end: number;
}

/** Reads the ID and size of the element at an offset; null where no element begins. */
export function readElement(bytes: Uint8Array, at: number): EbmlElement | null {
  const id = readVint(bytes, at, true);
  const size = id && readVint(bytes, id.end, false);
  return id && size && { id: id.value, start: size.end, end: size.end + size.value };
}

/** The elements with an ID inside another one, as far as the bytes go and can be read. */
export function* childrenOf(bytes: Uint8Array, parent: EbmlElement, id: number): Generator<EbmlElement> {
  const end = Math.min(parent.end, bytes.length);
  for (let at = parent.start; at < end; ) {
    const element = readElement(bytes, at);
    if (!element) return;
    if (element.id === id) yield element;
    at = element.end;
  }
}

/** The first element with an ID inside another one; undefined without such an element. */
export const firstChild = (bytes: Uint8Array, parent: EbmlElement | undefined, id: number): EbmlElement | undefined =>
  parent && childrenOf(bytes, parent, id).next().value;

/** Reads an unsigned integer (RFC 8794, section 7.2); null where it is missing or incomplete. */
export function readUnsigned(bytes: Uint8Array, element: EbmlElement | undefined): number | null {
  if (!element || element.end > bytes.length) return null;
  return bytes.subarray(element.start, element.end).reduce((value, byte) => value * 256 + byte, 0);
}
