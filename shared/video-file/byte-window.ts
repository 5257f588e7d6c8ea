import { VideoFault } from './video-fault.ts';

/** Bytes that can be read from anywhere: a file, or a stored object. */
export interface ByteSource {
  /** Bytes of all of it. */
  size: number;
  /** @param end exclusive, at most `size` */
  read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Bytes that one read asks for: what describes a video mostly lies together. */
const WINDOW_BYTES = 64 * 1024;
/** Reads of one file: those of a phone with ten tracks need about twenty. What asks for more was made to cost time. */
const READS_MAX = 64;

/** Reads here and there in a file, a window at a time, and never more than a few. */
export interface ByteWindow {
  size: number;
  /**
   * @param length bytes, `WINDOW_BYTES` at most
   * @returns fewer at the end of the file
   * @throws VideoFault when the file has asked for too many reads
   */
  bytes: (start: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Opens a window onto a file. What reads through it takes bounded time and memory, whatever the file says of itself. */
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
        if (reads > READS_MAX) throw new VideoFault('damaged');
        window = await source.read(start, Math.min(source.size, start + WINDOW_BYTES));
        windowStart = start;
      }
      return window.subarray(start - windowStart, end - windowStart);
    },
  };
}
