import type { DownloadProgress } from './fetch-chunks.ts';
import type { ObjectRequest } from './object-url.ts';

export interface DownloadRequest extends ObjectRequest {
  fileName: string;
  /** Size in bytes, if known; decides between one piece and many. */
  fileSize: number | null;
  onProgress?: ((progress: DownloadProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
}
