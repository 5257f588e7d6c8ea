import { createWebmReader, type WebmListener } from './webm-clusters.ts';

/**
 * Reads a file while it is written, and keeps only the bytes that it has not read yet. The file is empty at first.
 * @param onFrame called with each frame of picture or sound: see `WebmListener`
 */
export function followWrittenPictures(onFrame: WebmListener['onFrame'] = () => undefined) {
  let lastMs: number | null = null;
  let isReadable = true;
  let rest = new Uint8Array(0);
  /** Offset in the file at which `rest` begins, in bytes. */
  let restAt = 0;
  const reader = createWebmReader({
    onInit: () => undefined,
    onKeyframe: () => undefined,
    onFrame: (startMs, isPicture, soundMs) => {
      if (isPicture) lastMs = startMs;
      onFrame(startMs, isPicture, soundMs);
    },
  });
  const read = (bytes: Uint8Array) => {
    const joined = new Uint8Array(rest.length + bytes.length);
    joined.set(rest);
    joined.set(bytes, rest.length);
    // The bytes that the reader skips may not be written yet.
    const skipped = Math.min(joined.length, reader.position() - restAt);
    reader.read(joined.subarray(skipped));
    const passed = Math.min(joined.length, reader.position() - restAt);
    rest = joined.slice(passed);
    restAt += passed;
  };
  return {
    add: (bytes: Uint8Array) => {
      if (!isReadable) return;
      try {
        read(bytes);
      } catch (error) {
        console.warn('The times of the pictures in the recording cannot be read.', error);
        isReadable = false;
        lastMs = null;
      }
    },
    /**
     * Start of the last picture in the file, in milliseconds; null before the first one, and for a file that cannot be
     * read.
     */
    lastMs: () => lastMs,
  };
}
