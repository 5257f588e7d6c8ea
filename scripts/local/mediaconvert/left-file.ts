import { closeSync, constants, createReadStream, fstatSync, openSync, type ReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';

/** A file that a confined program has left cannot be used. */
export class LeftFileError extends Error {}

/** Windows has neither. Without a writer, opening a FIFO would wait for ever. */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY, O_RDWR, O_CREAT, O_TRUNC } = constants;

/** Opens a regular file, and follows no link to it. @throws LeftFileError for anything else */
function openRegular(file: string, flags: number): number {
  let fd: number;
  try {
    fd = openSync(file, flags | O_NOFOLLOW | O_NONBLOCK, 0o600);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // A link; a folder or a socket, opened to write; a FIFO without a reader.
    if (['ELOOP', 'EMLINK', 'EISDIR', 'ENXIO'].includes(code)) throw notRegular(error);
    throw error;
  }
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw notRegular();
}

const notRegular = (cause?: unknown) => new LeftFileError('The output is not a regular file', { cause });

/** @returns a descriptor @throws LeftFileError for anything but a regular file */
export const openFile = (file: string): number => openRegular(file, O_RDONLY);

/** Creates or empties a file. @returns a descriptor for reading and writing @throws LeftFileError as `openFile` */
export const createFile = (file: string): number => openRegular(file, O_RDWR | O_CREAT | O_TRUNC);

/**
 * Opens a file that a confined program has left in its folder. A second name of it may be that of another program's file.
 * @param bytes that it may have at most
 * @throws LeftFileError
 */
function openLeft(file: string, bytes: number): number {
  const fd = openFile(file);
  const { nlink, size } = fstatSync(fd);
  if (nlink === 1 && size <= bytes) return fd;
  closeSync(fd);
  throw new LeftFileError(nlink === 1 ? `The output is larger than ${bytes} bytes` : 'The output has another name');
}

/** Size of a file that a confined program has left, in bytes. @throws LeftFileError */
export function sizeOfLeft(file: string): number {
  const fd = openLeft(file, Number.POSITIVE_INFINITY);
  try {
    return fstatSync(fd).size;
  } finally {
    closeSync(fd);
  }
}

/** Reads a file that a confined program has left, from `start`. @throws LeftFileError for one that is larger than `bytes` */
export const streamLeft = (file: string, bytes: number, start = 0): ReadStream =>
  createReadStream('', { fd: openLeft(file, bytes), start, end: bytes });

/** @throws LeftFileError for a file that is larger than `bytes` */
export const readLeft = (file: string, bytes: number): Promise<Buffer> => buffer(streamLeft(file, bytes));
