/**
 * `sending`: bytes are on their way; `offline`: the browser says that there is no network; `retrying`: there should be
 * one, and every request fails.
 */
export type UploadState = 'sending' | 'offline' | 'retrying';

export interface UploadProgress {
  /** Bytes that have arrived or are in transit; decreases when a request fails. */
  sentBytes: number;
  totalBytes: number;
  state: UploadState;
}
