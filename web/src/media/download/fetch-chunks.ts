import { DOWNLOAD_CHUNK_BYTES } from '#shared/model/video/recording.ts';
import { CHUNK_TRIES_MAX } from '#web/lib/limits.ts';
import { TransientError, withRetry } from '../retry.ts';
import { refusalOf } from './download-refused.ts';
import { chunkUrl, type ObjectRequest } from './object-url.ts';

/** Wait between two tries for a chunk, in milliseconds. */
const CHUNK_RETRY_MS = 1000;

export interface DownloadProgress {
  receivedBytes: number;
  totalBytes: number;
}

interface ChunkOptions {
  /** Receives the pieces in order; the next one is fetched once this settles. */
  write: (piece: Blob) => Promise<void>;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

interface Chunk {
  piece: Blob;
  totalBytes: number;
  /** Identifies the version of the file that the piece belongs to; null when the server does not say. */
  version: string | null;
}

const TRIES = { tries: CHUNK_TRIES_MAX, delayMs: () => CHUNK_RETRY_MS };

/**
 * Size of the whole file, from the Content-Range header of one piece.
 * @returns bytes; null when the header is missing or does not say
 */
export function totalBytesOf(contentRange: string | null): number | null {
  const total = contentRange?.match(/^bytes \d+-\d+\/(\d+)$/)?.[1];
  return total ? Number(total) : null;
}

async function readChunk(response: Response): Promise<Chunk> {
  if (response.status !== 206) throw new TransientError(`${response.status}: a piece of the file did not come`);
  const totalBytes = totalBytesOf(response.headers.get('content-range'));
  if (totalBytes === null) throw new Error('The size of the file is not known.');
  return { piece: await response.blob(), totalBytes, version: response.headers.get('etag') };
}

async function fetchChunk(url: string, signal?: AbortSignal): Promise<Chunk> {
  signal?.throwIfAborted();
  try {
    const response = await fetch(url, { credentials: 'include', signal: signal ?? null });
    const refusal = await refusalOf(response);
    if (refusal) throw refusal;
    return await readChunk(response);
  } catch (error) {
    signal?.throwIfAborted();
    // The connection broke, before the answer or in the middle of the piece.
    if (error instanceof TypeError) throw new TransientError(error.message);
    throw error;
  }
}

/** @throws Error when the file has changed since the first piece */
function requireSameFile(first: Chunk, next: Chunk): void {
  if (first.totalBytes !== next.totalBytes || first.version !== next.version) {
    throw new Error('The file was replaced while it was downloaded.');
  }
}

/**
 * Fetches a file in pieces of 5 MB, each tried three times with a second between.
 * @throws DownloadRefusedError when the server refuses the file; Error when a piece does not arrive; the errors of `write`
 */
export async function fetchChunks(request: ObjectRequest, { write, signal, onProgress }: ChunkOptions): Promise<void> {
  const fetchNext = (index: number) =>
    withRetry(() => fetchChunk(chunkUrl(request, index), signal), { signal, ...TRIES });
  const first = await fetchNext(0);
  const { totalBytes } = first;
  let receivedBytes = 0;
  const keep = async ({ piece }: Chunk) => {
    await write(piece);
    receivedBytes += piece.size;
    onProgress?.({ receivedBytes, totalBytes });
  };
  await keep(first);
  for (let index = 1; index * DOWNLOAD_CHUNK_BYTES < totalBytes; index += 1) {
    const next = await fetchNext(index);
    requireSameFile(first, next);
    await keep(next);
  }
  if (receivedBytes !== totalBytes) throw new Error(`${receivedBytes} of ${totalBytes} bytes came.`);
}
