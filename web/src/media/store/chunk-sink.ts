import { openAppendFile } from '../opfs/append-file.ts';
import { hasOpfs } from '../opfs/recordings-folder.ts';
import { addChunk } from './chunk-store.ts';
import { recordedName } from './recording-files.ts';

/** Where the chunks of a running recording go as they arrive. */
export interface ChunkSink {
  /**
   * Settled once the chunk is on disk; chunks are given one at a time, in order.
   * @throws DOMException QuotaExceededError and others; what was written before stays
   */
  append: (chunk: Blob) => Promise<void>;
  /** Lets somebody read the file while it is written: see `growth-messages.ts`. Null where it is no file. */
  serve: ((port: MessagePort) => Promise<void>) | null;
  /** Ends writing; what is written stays. */
  close: () => Promise<void>;
}

async function openFileSink(id: string): Promise<ChunkSink> {
  if (!(await hasOpfs())) throw new Error('There is no origin private file system.');
  const file = await openAppendFile(recordedName(id));
  return {
    append: async (chunk) => file.append(new Uint8Array(await chunk.arrayBuffer())),
    serve: file.serve,
    close: file.close,
  };
}

function openDatabaseSink(id: string): ChunkSink {
  let count = 0;
  return {
    append: async (chunk) => {
      await addChunk(id, count, chunk);
      count += 1;
    },
    serve: null,
    close: () => Promise.resolve(),
  };
}

/** Opens the place for a new recording: the origin private file system, or IndexedDB where there is none. */
export async function openChunkSink(id: string): Promise<ChunkSink> {
  try {
    return await openFileSink(id);
  } catch (error) {
    console.warn('The recording is stored in IndexedDB, not in the origin private file system.', error);
    return openDatabaseSink(id);
  }
}
