import { contentTypeOf } from '#shared/rules/playable-source.ts';
import { openChosenFile } from './chosen-file-sink.ts';
import type { DownloadRequest } from './download-request.ts';
import { fetchChunks } from './fetch-chunks.ts';
import { handOver } from './hand-over.ts';
import { openPrivateFile } from './private-file-sink.ts';
import type { SavedFile, Sink } from './sink.ts';

/** Collects the pieces in memory, where a browser has no disk space for them. The whole is made of them, not copied. */
function openMemory({ fileName, type }: SavedFile): Sink {
  const pieces: Blob[] = [];
  return {
    write: async (piece) => void pieces.push(piece),
    finish: async () => handOver(new Blob(pieces, { type }), fileName),
    discard: async () => void pieces.splice(0),
  };
}

async function openSink({ fileName, path }: DownloadRequest): Promise<Sink> {
  const file = { fileName, type: contentTypeOf(path) };
  return (await openChosenFile(file)) ?? (await openPrivateFile(file)) ?? openMemory(file);
}

/** What was written of a file that did not come is of no use; that it could not be removed is not what went wrong. */
const drop = (sink: Sink): Promise<void> =>
  sink.discard().catch((error: unknown) => console.warn('What came of a download could not be removed.', error));

/**
 * Saves a file that is fetched in pieces: into a file that the viewer chooses, else by way of the browser's own disk
 * space, else by way of memory. Nothing of it is left when it fails.
 * @throws AbortError when the viewer calls it off; see `fetchChunks`
 */
export async function downloadInChunks(request: DownloadRequest): Promise<void> {
  const sink = await openSink(request);
  try {
    await fetchChunks(request, { ...request, write: (piece) => sink.write(piece) });
    request.signal?.throwIfAborted();
    await sink.finish();
  } catch (error) {
    await drop(sink);
    throw error;
  }
}
