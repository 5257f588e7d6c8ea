/** Receives a file in pieces. */
export interface Sink {
  write(piece: Blob): Promise<void>;
  finish(): Promise<void>;
  /** Removes everything that was written. */
  discard(): Promise<void>;
}

export interface SavedFile {
  fileName: string;
  type: string;
}
