import { openAppendFile } from '../opfs/append-file.ts';
import { hasOpfs } from '../opfs/recordings-folder.ts';
import { addChunk } from './chunk-store.ts';
import { recordedName } from './recording-files.ts';

/** Where the chunks of a running take go as they arrive. */
export interface ChunkSink {
  /**
   * Settled once the chunk is on disk; chunks are given one at a time, in order.
   * @throws DOMException QuotaExceededError and others; what was kept before stays
   */
  append: (chunk: Blob) => Promise<void>;
  /** Ends writing; what is kept stays. */
  close: () => Promise<void>;
}

async function openOnDisk(takeId: string): Promise<ChunkSink> {
  if (!(await hasOpfs())) throw new Error('There is no private disk.');
  const file = await openAppendFile(recordedName(takeId));
  return {
    append: async (chunk) => file.append(new Uint8Array(await chunk.arrayBuffer())),
    close: file.close,
  };
}

function openInDatabase(takeId: string): ChunkSink {
  let count = 0;
  return {
    append: async (chunk) => {
      await addChunk(takeId, count, chunk);
      count += 1;
    },
    close: () => Promise.resolve(),
  };
}

/** Opens the place that keeps a new take: the browser's private disk, or its database where there is none. */
export async function openChunkSink(takeId: string): Promise<ChunkSink> {
  try {
    return await openOnDisk(takeId);
  } catch (error) {
    console.warn('The take is kept in the browser database, not on a private disk.', error);
    return openInDatabase(takeId);
  }
}
