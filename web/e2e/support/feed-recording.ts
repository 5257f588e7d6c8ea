import type { WritableLocalRecording } from '#web/media/store/open-local-recording.ts';

/** Chunks, which are seconds of a recording: within so many a browser has collected its garbage, had it the time. */
const GC_EVERY = 20;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Feed {
  url: string;
  chunkBytes: number;
  /** Time that a chunk stands for, in milliseconds; 0 for no waits. */
  everyMs?: number;
}

/** Feeds a recording with what an address gives, in chunks, one after the other; gives how many. */
export async function feedRecording(take: WritableLocalRecording, { url, chunkBytes, everyMs = 0 }: Feed) {
  const { body } = await fetch(url);
  const reader = body?.getReader({ mode: 'byob' });
  let count = 0;
  let buffer = new ArrayBuffer(chunkBytes);
  for (;;) {
    const read = await reader?.read(new Uint8Array(buffer), { min: chunkBytes });
    if (read?.value) buffer = read.value.buffer;
    if (read?.value?.length) {
      take.append(new Blob([read.value]));
      count += 1;
      // Chunks come once a second: none waits for the one before it.
      await take.file();
      await pause(everyMs);
      if (count % GC_EVERY === 0) (globalThis as { gc?: () => void }).gc?.();
    }
    if (!read || read.done) return count;
  }
}
