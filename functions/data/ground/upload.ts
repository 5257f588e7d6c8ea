import * as z from 'zod';
import { ATTACHED_UPLOAD_SECONDS, UNATTACHED_UPLOAD_SECONDS } from '../../process/limits.ts';
import { EXISTS, expression, hasValues } from '../table/expression.ts';
import { getItem, putNewItem, tryUpdateItem } from '../table/items.ts';
import { cleanupIndex, uploadKey } from '../table/keys.ts';
import { type Change, remove, update } from '../table/transaction.ts';

const multipart = z.object({
  /** The store's id of the multipart upload. */
  s3Id: z.string(),
  /** Bytes of the whole file, as they were announced. */
  fileSize: z.number(),
  /** Bytes of every part except the last. */
  partBytes: z.number(),
});

/** The attributes that only a multipart upload has. */
export type Multipart = z.output<typeof multipart>;

export const uploadItem = z.object({
  type: z.literal('upload'),
  id: z.string(),
  userId: z.string(),
  /** Key under the uploader's own prefix. */
  key: z.string(),
  /** The file that it is attached to, under the name of earlier versions; null until then. */
  recordingId: z.string().nullable(),
  createdAt: z.string(),
  /** Announced bytes, which are counted already; missing when the client announced none. */
  announcedBytes: z.number().optional(),
  /** Missing for a file that is sent in one PUT. */
  multipart: multipart.optional(),
});

export type Upload = Omit<z.output<typeof uploadItem>, 'type'>;

/** The announced bytes of an upload; 0 when none were announced. */
export const uploadBytes = ({ multipart: inParts, announcedBytes = 0 }: Upload): number =>
  inParts?.fileSize ?? announcedBytes;

/** Reads an upload; null for an unknown or deleted one. */
export const getUpload = async (uploadId: string): Promise<Upload | null> => getItem(uploadItem, uploadKey(uploadId));

/** When an upload is due for cleanup that was last active at a time (milliseconds since the epoch). */
const dueAfter = (id: string, ms: number) =>
  cleanupIndex(id, new Date(ms + UNATTACHED_UPLOAD_SECONDS * 1000).toISOString());

/** Stores a new upload. Unless it is attached, it is due for cleanup after a day. */
export const createUploadItem = async (upload: Upload): Promise<void> =>
  putNewItem({
    Item: {
      ...uploadKey(upload.id),
      ...dueAfter(upload.id, Date.parse(upload.createdAt)),
      type: 'upload',
      ...upload,
    },
  });

const UNATTACHED = hasValues({ recordingId: null });

/**
 * Attaches an upload to a recording permanently. Refused when it is deleted or attached to another recording.
 * @param now seconds since the epoch
 */
export const attachUpload = (uploadId: string, recordingId: string, now: number): Change =>
  update({
    Key: uploadKey(uploadId),
    set: { recordingId, ttl: now + ATTACHED_UPLOAD_SECONDS },
    remove: ['GSI1PK', 'GSI1SK'],
    onlyIf: expression`${EXISTS} AND recordingId IN (${null}, ${recordingId})`,
  });

/**
 * Postpones the cleanup of an upload that is still being sent, to a day from now.
 * @param now milliseconds since the epoch
 * @returns false when the upload does not exist any more, or is attached
 */
export const extendUpload = (uploadId: string, now: number): Promise<boolean> =>
  tryUpdateItem({
    Key: uploadKey(uploadId),
    set: { GSI1SK: dueAfter(uploadId, now).GSI1SK },
    onlyIf: UNATTACHED,
  });

/**
 * Deletes an upload. Refused when it is attached.
 * @param dueBy ISO 8601; when given, refused too unless its cleanup was due by then
 */
export const removeUnattachedUpload = (uploadId: string, dueBy?: string): Change =>
  remove({ Key: uploadKey(uploadId), onlyIf: dueBy ? expression`${UNATTACHED} AND GSI1SK <= ${dueBy}` : UNATTACHED });
