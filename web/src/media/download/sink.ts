/** Where a file goes that comes in pieces. */
export interface Sink {
  write(piece: Blob): Promise<void>;
  /** Makes the file of what was written. */
  finish(): Promise<void>;
  /** Leaves nothing of what was written. */
  discard(): Promise<void>;
}

/** What is to be saved. */
export interface SavedFile {
  fileName: string;
  /** MIME type. */
  type: string;
}
