import type { DownloadProgress } from './fetch-chunks.ts';
import type { ObjectRequest } from './object-url.ts';

/** The request for a download. */
export interface DownloadRequest extends ObjectRequest {
  /** Name of the saved file. */
  fileName: string;
  /** Size in bytes, if known; decides between one piece and many. */
  fileSize: number | null;
  onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /** Cancels the download. */
  signal?: AbortSignal | undefined;
}
