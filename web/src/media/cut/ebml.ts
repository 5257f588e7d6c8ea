import { CutError } from './cut-events.ts';

/** Header of an element. `size` is Infinity where the file leaves it unknown. */
export interface EbmlHead {
  id: number;
  /** Size of the header itself, in bytes. */
  headBytes: number;
  size: number;
}

const damaged = (what: string) => new CutError('unreadable', `The recording is damaged: ${what}`);

/** Length of a number in bytes, from the leading zeros of its first byte; 9 for a byte that cannot start one. */
const lengthOf = (first: number) => Math.clz32(first) - 23;

function readBytes(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = at; index < at + length; index += 1) value = value * 256 + (bytes[index] ?? 0);
  return value;
}

/** A number of variable length; null when it is incomplete. */
export function readNumber(bytes: Uint8Array, at: number): { value: number; length: number } | null {
  const first = bytes[at];
  if (first === undefined) return null;
  const length = lengthOf(first);
  if (length > 8) throw damaged('a size has no length');
  if (at + length > bytes.length) return null;
  // Without the marker bit that tells the length: with it, numbers of eight bytes would not be exact.
  const value = (first & (0xff >> length)) * 256 ** (length - 1) + readBytes(bytes, at + 1, length - 1);
  // All ones mean an unknown size; eight bytes of them are no longer exact here.
  const isUnknown = value >= 2 ** (7 * length) - 1;
  if (!isUnknown && value > Number.MAX_SAFE_INTEGER) throw damaged('a size is too large');
  return { value: isUnknown ? Number.POSITIVE_INFINITY : value, length };
}

/** The header of the element at an offset; null when it is incomplete. */
export function readHead(bytes: Uint8Array, at: number): EbmlHead | null {
  const first = bytes[at];
  if (first === undefined) return null;
  const idLength = lengthOf(first);
  if (idLength > 4) throw damaged('an element has no id');
  const size = readNumber(bytes, at + idLength);
  if (!size) return null;
  return { id: readBytes(bytes, at, idLength), headBytes: idLength + size.length, size: size.value };
}

/** The unsigned integer that an element contains. */
export function readUnsigned(content: Uint8Array): number {
  if (content.length > 8) throw damaged('a number is too long');
  return readBytes(content, 0, content.length);
}

/** The children of an element that has been read completely. */
export function* elementsIn(content: Uint8Array): Generator<{ id: number; content: Uint8Array }> {
  for (let at = 0; at < content.length; ) {
    const head = readHead(content, at);
    const end = head ? at + head.headBytes + head.size : Number.POSITIVE_INFINITY;
    if (!head || end > content.length) throw damaged('an element ends after the one around it');
    yield { id: head.id, content: content.subarray(at + head.headBytes, end) };
    at = end;
  }
}
