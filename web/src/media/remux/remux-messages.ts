/** What the page asks of the worker that remuxes. */
export interface RemuxOrder {
  /** Where the seekable file goes in the origin private file system; no name where there is no such file system. */
  folder: string;
  fileName: string | null;
  recorded: Blob;
  clockMs: number | null;
}

/** What the worker answers: any number of times how far it is, then once how it ended. */
export type RemuxReply =
  | { type: 'progress'; fraction: number }
  | { type: 'done'; bytes: number; durationMs: number }
  | { type: 'failed'; reason: string; durationMs: number | null };
