import { contentTypeOf } from '#shared/rules/playable-source.ts';
import type { DownloadRequest } from './download-request.ts';
import { fetchChunks } from './fetch-chunks.ts';
import { openChosenFile, openPrivateFile } from './file-sinks.ts';
import { saveFile } from './save-file.ts';
import type { SavedFile, Sink } from './sink.ts';

/**
 * Collects the pieces in memory, where a browser has no disk space for them. The Blob refers to the pieces without a
 * copy.
 */
function openMemory({ fileName, type }: SavedFile): Sink {
  const pieces: Blob[] = [];
  return {
    write: async (piece) => void pieces.push(piece),
    finish: async () => saveFile(new Blob(pieces, { type }), fileName),
    discard: async () => void pieces.splice(0),
  };
}

async function openSink({ fileName, path }: DownloadRequest): Promise<Sink> {
  const file = { fileName, type: contentTypeOf(path) };
  return (await openChosenFile(file)) ?? (await openPrivateFile(file)) ?? openMemory(file);
}

/** Removes a partial file. A failure to remove it is ignored, so that the caller gets the error of the download. */
const drop = (sink: Sink): Promise<void> =>
  sink.discard().catch((error: unknown) => console.warn('A partial download could not be removed.', error));

/**
 * Saves a file that is fetched in pieces: into a file that the viewer chooses, else through the browser's own disk
 * space, else through memory. A download that fails leaves no file.
 * @throws AbortError when the viewer cancels; see `fetchChunks`
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
