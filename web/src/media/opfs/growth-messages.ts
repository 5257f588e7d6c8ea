/** What somebody who reads a file while it is written asks for: its bytes from `start` up to and without `end`. */
export interface BytesRequest {
  id: number;
  start: number;
  end: number;
}

/**
 * Messages to the reader: how many bytes of the file are on the disk, that the file is closed and can be read directly,
 * and the bytes that it asked for; null for bytes that cannot be read.
 */
export type GrowthMessage =
  | { type: 'grown'; size: number }
  | { type: 'closed' }
  | { type: 'bytes'; id: number; bytes: Uint8Array<ArrayBuffer> | null };
