import * as z from 'zod';

const SingleUploadRecordSchema = z.object({
  kind: z.literal('single'),
  /** Size of its file in bytes: a record with another size belongs to another file. */
  fileSize: z.number(),
  url: z.string(),
  /** Time until which bytes may be sent to the URL, in milliseconds since the epoch by this machine's clock. */
  untilMs: z.number(),
  /** Whether the file has arrived: then only the URL's path counts. */
  isSent: z.boolean(),
});

const MultipartUploadRecordSchema = z.object({
  kind: z.literal('multipart'),
  /** Size of its file in bytes: a record with another size belongs to another file. */
  fileSize: z.number(),
  uploadId: z.string(),
  /** Size of each part but the last, in bytes. */
  partBytes: z.int().positive(),
  partCount: z.int().positive(),
  /** URL of the whole file; null until the parts are combined. */
  url: z.string().nullable(),
});

const UploadRecordSchema = z.discriminatedUnion('kind', [SingleUploadRecordSchema, MultipartUploadRecordSchema]);

/** The stored state of a recording's upload; plain JSON. */
export const RecordingUploadRecordSchema = z.object({
  video: UploadRecordSchema.nullable(),
  /**
   * `none`: no picture could be made. Every attempt to attach a recording must name the same files.
   */
  thumbnail: z.union([UploadRecordSchema, z.literal('none')]).nullable(),
});

export type SingleUploadRecord = z.output<typeof SingleUploadRecordSchema>;
/** An upload in parts. The server knows which parts have arrived. */
export type MultipartUploadRecord = z.output<typeof MultipartUploadRecordSchema>;
/** The stored state of one file's upload, so that it continues after a reload. */
export type UploadRecord = z.output<typeof UploadRecordSchema>;
export type RecordingUploadRecord = z.output<typeof RecordingUploadRecordSchema>;

/** The id of an upload by one PUT: its URL's path ends with it. */
export const uploadIdOf = ({ url }: SingleUploadRecord): string => url.split('?')[0]?.split('/').at(-1) ?? '';

/** URL of a file that has arrived completely; null before. */
export const uploadedUrl = (record: UploadRecord): string | null =>
  record.kind === 'single' ? (record.isSent ? record.url : null) : record.url;

/**
 * Waits until an upload record is saved. A failure to save it is ignored: only a reload then has to send the bytes
 * again.
 */
export async function trySave(written: Promise<void>): Promise<void> {
  try {
    await written;
  } catch (error) {
    console.warn('The upload record could not be saved: after a reload the upload begins again.', error);
  }
}
