import { statSync } from 'node:fs';
import { blocksOf, bytesOf, type Place } from './contents.ts';

// The format ustar: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06. Files of more
// than 8 GB have their length in binary: https://www.gnu.org/software/tar/manual/html_node/Extensions.html.
export const RECORD = 512;
const LENGTH = { start: 124, end: 136 };
const CHECKSUM = { start: 148, end: 156 };
/** From here on, a length is in binary, which its first bit says. */
const BINARY_LENGTH = 8 ** 11;
const BINARY = 0x80;

/** A file in a `.tar`. */
export interface TarEntry {
  name: string;
  place: Place;
  /** False for what may be a part of a content that looks like a file. */
  isTrusted: boolean;
}

/** The length of a content with what fills its last record. */
export const padded = (bytes: number): number => Math.ceil(bytes / RECORD) * RECORD;

/** The sum of the bytes of a header, which counts its own field as spaces. */
const checksumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= CHECKSUM.start && at < CHECKSUM.end ? 0x20 : byte), 0);

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');

function headerOf(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(RECORD);
  header.write(name);
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  if (bytes < BINARY_LENGTH) header.write(octal(bytes, 11), LENGTH.start);
  else header.writeBigUInt64BE(BigInt(bytes), LENGTH.end - 8);
  if (bytes >= BINARY_LENGTH) header.writeUInt8(BINARY, LENGTH.start);
  header.write(octal(0, 11), LENGTH.end);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${octal(checksumOf(header), 6)}\0 `, CHECKSUM.start);
  return header;
}

/** @returns null for bytes that are not a header */
function parseHeader(header: Buffer): { name: string; bytes: number; isFile: boolean } | null {
  const text = (start: number, end: number) => header.toString('latin1', start, end);
  if (header.length < RECORD || text(257, 262) !== 'ustar') return null;
  if (Number.parseInt(text(CHECKSUM.start, CHECKSUM.end), 8) !== checksumOf(header)) return null;
  const isBinary = header.readUInt8(LENGTH.start) >= BINARY;
  const bytes = isBinary
    ? Number(header.readBigUInt64BE(LENGTH.end - 8))
    : Number.parseInt(text(LENGTH.start, LENGTH.end), 8);
  const [name = ''] = text(0, 100).split('\0');
  return Number.isSafeInteger(bytes) ? { name, bytes, isFile: ['0', '\0'].includes(text(156, 157)) } : null;
}

/** A file of a `.tar`, as its bytes there. */
export async function* tarEntry(name: string, place: Place): AsyncGenerator<Buffer> {
  yield headerOf(name, place.bytes);
  yield* blocksOf(place);
  yield Buffer.alloc(padded(place.bytes) - place.bytes);
}

/** What is behind the last file. */
export const TAR_END = Buffer.alloc(2 * RECORD);

/**
 * The files in a `.tar`, also in one that is cut off. Behind a damaged header, and behind the last file, each record is
 * looked at, because the lengths that lead from header to header cannot be trusted any more.
 */
export function* readTar(file: string): Generator<TarEntry> {
  const { size } = statSync(file);
  let isTrusted = true;
  for (let at = 0, next = 0, last = 0; at < size; at = next) {
    const header = parseHeader(bytesOf({ file, start: at, bytes: RECORD }));
    const [start, bytes] = [at + RECORD, header?.bytes ?? 0];
    const place = { file, start, bytes: Math.min(bytes, size - start) };
    if (header?.isFile) yield { name: header.name, place, isTrusted };
    next = start + (isTrusted ? padded(bytes) : 0);
    if (header) last = at;
    else if (isTrusted) [isTrusted, next] = [false, last + RECORD];
  }
}
