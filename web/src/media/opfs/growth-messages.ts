/** A reader's request for bytes of a file that is being written: from `start` up to, but not including, `end`. */
export interface BytesRequest {
  id: number;
  start: number;
  end: number;
}

/**
 * Messages to the reader: the number of bytes of the file on disk; that the file is closed and can be read directly;
 * and the requested bytes, null for bytes that cannot be read.
 */
export type GrowthMessage =
  | { type: 'grown'; size: number }
  | { type: 'closed' }
  | { type: 'bytes'; id: number; bytes: Uint8Array<ArrayBuffer> | null };
