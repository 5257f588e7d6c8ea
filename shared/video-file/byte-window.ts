import { VideoFileError } from './video-file-error.ts';

/** Bytes with random access: a file, or a stored object. */
export interface ByteSource {
  /** In bytes. */
  size: number;
  /** @param end exclusive, at most `size` */
  read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Bytes of one read: the descriptions in a video file are mostly close together. */
const WINDOW_BYTES = 64 * 1024;
/** Most reads of one file. A phone's file with ten tracks needs about twenty. A file that needs more is malicious. */
const READS_MAX = 64;

/** Random access to a file, one window at a time, with a limited number of reads. */
export interface ByteWindow {
  size: number;
  /**
   * @param length bytes, `WINDOW_BYTES` at most
   * @returns fewer at the end of the file
   * @throws VideoFileError when the file has asked for too many reads
   */
  bytes: (start: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Opens a file for reading in bounded time and memory, whatever sizes the file states. */
export function openByteWindow(source: ByteSource): ByteWindow {
  let windowStart = 0;
  let window = new Uint8Array();
  let reads = 0;
  return {
    size: source.size,
    bytes: async (start, length) => {
      const end = Math.min(source.size, start + Math.min(length, WINDOW_BYTES));
      if (start >= end) return new Uint8Array();
      if (start < windowStart || end > windowStart + window.length) {
        reads += 1;
        if (reads > READS_MAX) throw new VideoFileError('damaged');
        window = await source.read(start, Math.min(source.size, start + WINDOW_BYTES));
        windowStart = start;
      }
      return window.subarray(start - windowStart, end - windowStart);
    },
  };
}
