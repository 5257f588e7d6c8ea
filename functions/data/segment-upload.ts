import * as z from 'zod';
import { INDEX_NAME, INDEX_SHARDS, segmentUploadIndex, segmentUploadKey, segmentUploadPartition } from './keys.ts';
import { getItem, queryItems, updateItem, type Write } from './table.ts';
import { isConditionFailure } from './write-id.ts';

const segmentUploadItem = z.object({
  type: z.literal('segmentUpload'),
  id: z.string(),
  recordingId: z.string(),
  /** Who makes the recording. */
  userId: z.string(),
  startedAt: z.string(),
  /** When the recorder was heard of last. */
  signOfLifeAt: z.string(),
  /** Bytes that are counted against the limits of the account. */
  countedBytes: z.number(),
  /**
   * `recording`: segments come. `joining`: a join was ordered, and has not ended. `kept`: it has ended, and what was sent
   * stays for a while.
   */
  phase: z.enum(['recording', 'joining', 'kept']),
  /** How many joins were ordered: each has a number of its own, from 1, and makes a file of its own. */
  joins: z.number(),
  /** ETag of the playlist that was attached; null until then, so a join without it is provisional. */
  playlistEtag: z.string().nullable(),
  /**
   * When somebody must see to it, ISO 8601: the recorder counts as lost, the join must have ended, or what was sent is
   * removed.
   */
  dueAt: z.string(),
});

/** Segments that are, or were, sent for a recording; a recording has one such upload at most. */
export type SegmentUpload = Omit<z.output<typeof segmentUploadItem>, 'type'>;

/** Names an upload of segments, or an older one in whose place it may have come. */
export type SegmentUploadReference = Pick<SegmentUpload, 'recordingId' | 'id'>;

/** Reads the upload of a recording's segments; null when there is none. */
export const getSegmentUpload = async (recordingId: string): Promise<SegmentUpload | null> =>
  getItem(segmentUploadItem, segmentUploadKey(recordingId));

/** Stores an upload that begins. Refused when the recording has one. */
export const createSegmentUploadWrite = (upload: SegmentUpload): Write => ({
  Put: {
    Item: {
      ...segmentUploadKey(upload.recordingId),
      ...segmentUploadIndex(upload.recordingId, upload.dueAt),
      type: 'segmentUpload',
      ...upload,
    },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** An upload that is changed, as it was read. */
interface Change {
  upload: SegmentUpload;
  set: Partial<SegmentUpload> & { dueAt: string };
  /** Fields that must be as they were read; the id always. */
  unless: readonly (keyof SegmentUpload)[];
}

function updateOf({ upload, set, unless }: Change) {
  const values = Object.entries({ ...set, GSI1SK: segmentUploadIndex(upload.recordingId, set.dueAt).GSI1SK });
  const checked = ['id' as const, ...unless];
  return {
    Key: segmentUploadKey(upload.recordingId),
    UpdateExpression: `SET ${values.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: checked.map((name) => `#${name} = :old_${name}`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(
      [...values.map(([name]) => name), ...checked].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: Object.fromEntries([
      ...values.map(([name, value]) => [`:${name}`, value]),
      ...checked.map((name) => [`:old_${name}`, upload[name]]),
    ]),
  };
}

async function tryUpdate(change: Change): Promise<boolean> {
  try {
    await updateItem(updateOf(change));
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/**
 * Writes a sign of life down: a provisional join that was ordered meanwhile is not wanted any more.
 * @param upload as it was read
 * @returns false when it was changed since: attached, removed, or renewed by another request
 */
export const renewSegmentUpload = (
  upload: SegmentUpload,
  { now, dueAt, countedBytes }: { now: string; dueAt: string; countedBytes: number },
): Promise<boolean> =>
  tryUpdate({
    upload,
    set: { phase: 'recording', signOfLifeAt: now, countedBytes, dueAt },
    unless: ['playlistEtag', 'countedBytes', 'joins'],
  });

/**
 * Orders a join, the next one. Refused when the upload was attached, or a join ordered, since it was read; a provisional
 * one also when there was a sign of life.
 * @param playlistEtag of the playlist that is attached; null for a provisional join
 */
export const orderJoinWrite = (
  upload: SegmentUpload,
  { playlistEtag, dueAt }: { playlistEtag: string | null; dueAt: string },
): Write => ({
  Update: updateOf({
    upload,
    set: { phase: 'joining', joins: upload.joins + 1, playlistEtag, dueAt },
    unless: ['playlistEtag', 'joins', ...(playlistEtag === null ? (['signOfLifeAt'] as const) : [])],
  }),
});

/** Ends a join: what was sent stays until it is due. Refused when this join is not the one that goes on. */
export const endJoinWrite = (upload: SegmentUpload, dueAt: string): Write => ({
  Update: updateOf({ upload, set: { phase: 'kept', dueAt }, unless: ['phase', 'joins'] }),
});

/** @returns false when somebody else has changed it since it was read */
export const postponeSegmentUpload = (upload: SegmentUpload, dueAt: string): Promise<boolean> =>
  tryUpdate({ upload, set: { dueAt }, unless: ['phase', 'joins', 'dueAt'] });

/** Deletes an upload of segments. Refused when there is another in its place. */
export const deleteSegmentUploadWrite = ({ recordingId, id }: SegmentUploadReference): Write => ({
  Delete: {
    Key: segmentUploadKey(recordingId),
    ConditionExpression: 'attribute_not_exists(PK) OR id = :id',
    ExpressionAttributeValues: { ':id': id },
  },
});

/** Uploads that are due by a time (ISO 8601), one list for each partition of the index, in each the earliest first. */
export const listDueSegmentUploads = (by: string): AsyncGenerator<SegmentUpload>[] =>
  Array.from({ length: INDEX_SHARDS }, (_, shard) =>
    queryItems(segmentUploadItem, {
      IndexName: INDEX_NAME,
      KeyConditionExpression: 'GSI1PK = :pk AND GSI1SK <= :by',
      ExpressionAttributeValues: { ':pk': segmentUploadPartition(shard), ':by': by },
    }),
  );
