import { CHUNK_ATTEMPTS, CHUNK_RETRY_MS, DOWNLOAD_CHUNK_BYTES } from '../../../../shared/model/recording.ts';
import { TransientError, withRetry } from '../retry.ts';
import { chunkUrl, type ObjectRequest } from './object-url.ts';

export interface DownloadProgress {
  receivedBytes: number;
  totalBytes: number;
}

interface ChunkedOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

/** A file that will not be given, whichever way it is asked for. */
export class DownloadRefused extends Error {
  override readonly name = 'DownloadRefused';
}

const WAITS = Array.from({ length: CHUNK_ATTEMPTS - 1 }, () => CHUNK_RETRY_MS);
const REFUSALS = [401, 403, 404, 410];

/**
 * Size of the whole file, from the header of one piece of it.
 * @returns bytes; null when the header is missing or does not say
 */
export function totalBytesOf(contentRange: string | null): number | null {
  const total = contentRange?.match(/^bytes \d+-\d+\/(\d+)$/)?.[1];
  return total ? Number(total) : null;
}

async function refusalOf(response: Response) {
  const text = await response.text();
  try {
    return new DownloadRefused(String(JSON.parse(text).message));
  } catch {
    // Whoever refused is not our API: its own words are all there is.
    return new DownloadRefused(`${response.status}: ${text || response.statusText}`);
  }
}

async function fetchChunk(url: string, signal?: AbortSignal) {
  const response = await fetch(url, { credentials: 'include', signal: signal ?? null }).catch((error: Error) => {
    signal?.throwIfAborted();
    throw new TransientError(error.message);
  });
  if (REFUSALS.includes(response.status)) throw await refusalOf(response);
  if (response.status !== 206) throw new TransientError(`${response.status}: a piece of the file did not come`);
  const totalBytes = totalBytesOf(response.headers.get('content-range'));
  if (totalBytes === null) throw new Error('The size of the file is not known.');
  return { piece: await response.blob(), totalBytes };
}

/**
 * Fetches a file in pieces of 5 MB, each tried three times with a second between.
 * @throws DownloadRefused when it may not be had; Error when a piece does not come
 */
export async function downloadInChunks(request: ObjectRequest, { signal, onProgress }: ChunkedOptions): Promise<Blob> {
  const pieces: Blob[] = [];
  let receivedBytes = 0;
  let totalBytes = Number.POSITIVE_INFINITY;
  for (let chunk = 0; chunk * DOWNLOAD_CHUNK_BYTES < totalBytes; chunk += 1) {
    const next = await withRetry(() => fetchChunk(chunkUrl(request, chunk), signal), { signal, waits: WAITS });
    pieces.push(next.piece);
    receivedBytes += next.piece.size;
    totalBytes = next.totalBytes;
    onProgress?.({ receivedBytes, totalBytes });
  }
  if (receivedBytes !== totalBytes) throw new Error(`${receivedBytes} of ${totalBytes} bytes came.`);
  return new Blob(pieces);
}
