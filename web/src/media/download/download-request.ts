import type { DownloadProgress } from './fetch-chunks.ts';
import type { ObjectRequest } from './object-url.ts';

/** What is asked of a download. */
export interface DownloadRequest extends ObjectRequest {
  /** Name of the saved file. */
  fileName: string;
  /** Bytes, as far as known; decides between one piece and many. */
  fileSize: number | null;
  onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /** Calls the download off. */
  signal?: AbortSignal | undefined;
}
