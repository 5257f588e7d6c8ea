/** An upload that is one PUT. */
export interface SingleUploadRecord {
  kind: 'single';
  /** Of the file that it is for, in bytes: a note of another file is of no use. */
  fileSize: number;
  /** Presigned. */
  url: string;
  /** Until when bytes may be sent to it, in milliseconds since the epoch by this machine's clock. */
  untilMs: number;
  /** Whether the file has arrived: then only the URL's path counts. */
  isSent: boolean;
}

/** An upload in parts. Which of them have arrived the server knows. */
export interface MultipartUploadRecord {
  kind: 'multipart';
  /** Of the file that it is for, in bytes: a note of another file is of no use. */
  fileSize: number;
  uploadId: string;
  /** Size of each part but the last, in bytes. */
  partBytes: number;
  partCount: number;
  /** Where the whole file is; null until all parts have become one. */
  url: string | null;
}

/** What is remembered of an upload so that it can go on after a reload; plain JSON. */
export type UploadRecord = SingleUploadRecord | MultipartUploadRecord;

/** Where a file is that has arrived wholly; null for one that has not. */
export const uploadedUrl = (note: UploadRecord): string | null =>
  note.kind === 'single' ? (note.isSent ? note.url : null) : note.url;
