import * as z from 'zod';

const SingleUploadRecordSchema = z.object({
  kind: z.literal('single'),
  /** Of the file that it is for, in bytes: a record of another file is of no use. */
  fileSize: z.number(),
  /** Presigned. */
  url: z.string(),
  /** Until when bytes may be sent to it, in milliseconds since the epoch by this machine's clock. */
  untilMs: z.number(),
  /** Whether the file has arrived: then only the URL's path counts. */
  isSent: z.boolean(),
});

const MultipartUploadRecordSchema = z.object({
  kind: z.literal('multipart'),
  /** Of the file that it is for, in bytes: a record of another file is of no use. */
  fileSize: z.number(),
  uploadId: z.string(),
  /** Size of each part but the last, in bytes. */
  partBytes: z.int().positive(),
  partCount: z.int().positive(),
  /** Where the whole file is; null until all parts have become one. */
  url: z.string().nullable(),
});

const UploadRecordSchema = z.discriminatedUnion('kind', [SingleUploadRecordSchema, MultipartUploadRecordSchema]);

/** What is saved of the upload of a recording; plain JSON. */
export const RecordingUploadRecordSchema = z.object({
  video: UploadRecordSchema.nullable(),
  /**
   * `none`: it was tried, and there is not a picture. A recording is attached with the same files each time, or not at
   * all.
   */
  thumbnail: z.union([UploadRecordSchema, z.literal('none')]).nullable(),
});

/** An upload that is one PUT. */
export type SingleUploadRecord = z.output<typeof SingleUploadRecordSchema>;
/** An upload in parts. Which of them have arrived the server knows. */
export type MultipartUploadRecord = z.output<typeof MultipartUploadRecordSchema>;
/** What is saved of the upload of one file, so that it goes on after a reload. */
export type UploadRecord = z.output<typeof UploadRecordSchema>;
export type RecordingUploadRecord = z.output<typeof RecordingUploadRecordSchema>;

/** The id of an upload of one PUT: its URL's path ends with it. */
export const uploadIdOf = ({ url }: SingleUploadRecord): string => url.replace(/\?.*$/, '').split('/').at(-1) ?? '';

/** Where a file is that has arrived wholly; null for one that has not. */
export const uploadedUrl = (record: UploadRecord): string | null =>
  record.kind === 'single' ? (record.isSent ? record.url : null) : record.url;
