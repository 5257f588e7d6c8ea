import * as z from 'zod';
import { UNBOUND_UPLOAD_SECONDS } from '../../shared/model/recording.ts';
import { dueIndex, uploadKey } from './keys.ts';
import { getItem, putItem, type Write } from './table.ts';

/** How long a bound upload is remembered, in seconds: S3's event for it may come late. */
const BOUND_UPLOAD_SECONDS = 7 * 24 * 60 * 60;

export const uploadItem = z.object({
  type: z.literal('upload'),
  id: z.string(),
  userId: z.string(),
  /** S3 key under the uploader's own prefix. */
  key: z.string(),
  /** The recording that took it; null until then. */
  recordingId: z.string().nullable(),
  createdAt: z.string(),
});

export type Upload = Omit<z.output<typeof uploadItem>, 'type'>;

/** Reads an upload; null when there is none. */
export const getUpload = async (uploadId: string): Promise<Upload | null> => getItem(uploadItem, uploadKey(uploadId));

/** Notes an upload that somebody may now send; unless a recording takes it, it is due for removal after a day. */
export const createUploadItem = async (upload: Upload): Promise<void> =>
  putItem({
    Item: {
      ...uploadKey(upload.id),
      ...dueIndex(upload.id, new Date(Date.parse(upload.createdAt) + UNBOUND_UPLOAD_SECONDS * 1000).toISOString()),
      type: 'upload',
      ...upload,
    },
    ConditionExpression: 'attribute_not_exists(PK)',
  });

/**
 * Gives an upload to a recording, for good. Refused when it is gone or another recording has it.
 * @param now seconds since the epoch
 */
export const takeUploadWrite = (uploadId: string, recordingId: string, now: number): Write => ({
  Update: {
    Key: uploadKey(uploadId),
    UpdateExpression: 'SET recordingId = :recording, #ttl = :ttl REMOVE GSI1PK, GSI1SK',
    ConditionExpression: 'attribute_exists(PK) AND recordingId IN (:none, :recording)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':recording': recordingId,
      ':none': null,
      ':ttl': now + BOUND_UPLOAD_SECONDS,
    },
  },
});

/** Forgets an upload. Refused when a recording has taken it. */
export const dropUnboundUploadWrite = (uploadId: string): Write => ({
  Delete: {
    Key: uploadKey(uploadId),
    ConditionExpression: 'recordingId = :none',
    ExpressionAttributeValues: { ':none': null },
  },
});
