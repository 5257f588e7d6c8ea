import type { ByteWindow } from './byte-window.ts';
import { VideoFileError } from './video-file-error.ts';

/** A box of an ISO base media file (ISO/IEC 14496-12, section 4.2), or an atom of QuickTime. */
export interface Box {
  type: string;
  /** Offset of its first byte. */
  at: number;
  /** Offsets of its contents. */
  start: number;
  end: number;
}

/** Most boxes in one box, or in the file. A file with more was made to cost time. */
const BOXES_MAX = 1000;
const HEADER_BYTES = 16;

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Bytes are no whole box. */
export class NoBoxError extends VideoFileError {
  constructor(readonly boxType: string) {
    super('damaged');
  }
}

/** @throws NoBoxError for a box that is incomplete, or larger than its parent */
async function readBox(file: ByteWindow, at: number, parentEnd: number): Promise<Box> {
  const header = await file.bytes(at, HEADER_BYTES);
  const type = textOf(header.subarray(4, 8));
  if (header.length < 8) throw new NoBoxError(type);
  const view = viewOf(header);
  const short = view.getUint32(0);
  const isLong = short === 1;
  if (isLong && header.length < HEADER_BYTES) throw new NoBoxError(type);
  const size = isLong ? Number(view.getBigUint64(8)) : short;
  const start = at + (isLong ? HEADER_BYTES : 8);
  const end = short === 0 ? parentEnd : at + size;
  if (end < start || end > parentEnd) throw new NoBoxError(type);
  return { type, at, start, end };
}

/**
 * The boxes between two offsets, in their order. Their contents are not read.
 * @throws NoBoxError for a box with a wrong size; VideoFileError for too many boxes
 */
export async function* boxesIn(file: ByteWindow, { start, end }: Pick<Box, 'start' | 'end'>): AsyncGenerator<Box> {
  // Four zeros may end a list of atoms in QuickTime; fewer than eight bytes are no box.
  for (let at = start, count = 0; end - at >= 8; count += 1) {
    if (count === BOXES_MAX) throw new VideoFileError('damaged');
    const box = await readBox(file, at, end);
    yield box;
    at = box.end;
  }
}

/** The boxes of one box. @throws VideoFileError see `boxesIn` */
export async function childrenOf(file: ByteWindow, parent: Pick<Box, 'start' | 'end'>): Promise<Box[]> {
  const children: Box[] = [];
  for await (const box of boxesIn(file, parent)) children.push(box);
  return children;
}

export const ofType = (boxes: Box[], type: string): Box | undefined => boxes.find((box) => box.type === type);

/**
 * Reads the first bytes of a box's content.
 * @param length bytes at most
 */
export const contentOf = (file: ByteWindow, { start, end }: Box, length: number): Promise<Uint8Array<ArrayBuffer>> =>
  file.bytes(start, Math.min(length, end - start));
