export interface RemuxOrder {
  /** Place of the seekable file in the origin private file system; no name where there is no such file system. */
  folder: string;
  fileName: string | null;
  recorded: Blob;
  clockMs: number | null;
}

/** The worker's replies: any number of progress reports, then one result. */
export type RemuxReply =
  | { type: 'progress'; fraction: number }
  | { type: 'done'; bytes: number; durationMs: number }
  | { type: 'failed'; reason: string; durationMs: number | null };
