import { VIDEO_CONTENT_TYPE } from '../../../../shared/model/recording.ts';
import { openChunkDatabase } from './chunk-database.ts';
import { openDiskFile, removeDiskFile } from './disk-file.ts';

/** Where the chunks of a take are kept as they arrive. */
export interface TakeStore {
  /** Settled once the chunk is kept; chunks are given one at a time, in order. */
  append: (chunk: Blob) => Promise<void>;
  /** Everything kept so far as one Blob, which reads from where it is kept rather than from memory. */
  finish: () => Promise<Blob>;
  discard: () => Promise<void>;
}

async function openOnDisk(takeId: string): Promise<TakeStore> {
  const name = `${takeId}.webm`;
  const file = await openDiskFile(name);
  let size = 0;
  return {
    append: async (chunk) => {
      const data = new Uint8Array(await chunk.arrayBuffer());
      await file.write(data, size);
      size += data.byteLength;
    },
    finish: async () => {
      const written = await file.close();
      // What a failed write left behind the last whole chunk is no part of the take.
      return written.slice(0, size, VIDEO_CONTENT_TYPE);
    },
    discard: () => removeDiskFile(name),
  };
}

async function openInDatabase(takeId: string): Promise<TakeStore> {
  const database = await openChunkDatabase(takeId);
  let count = 0;
  return {
    append: async (chunk) => {
      await database.add(chunk, count);
      count += 1;
    },
    finish: () => database.read(VIDEO_CONTENT_TYPE),
    discard: () => database.clear(),
  };
}

/**
 * Opens the place that keeps a take: the browser's private disk, or its database where there is none.
 * @param takeId names the take; two at one time must differ
 */
export async function openTakeStore(takeId: string): Promise<TakeStore> {
  try {
    return await openOnDisk(takeId);
  } catch (error) {
    console.warn('No private disk here: the take is kept in the browser database.', error);
    return openInDatabase(takeId);
  }
}
