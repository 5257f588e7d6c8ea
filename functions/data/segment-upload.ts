import * as z from 'zod';
import { expression, hasValues, IS_NEW, type Update } from './table/expression.ts';
import { getItem, queryItems, tryUpdateItem } from './table/items.ts';
import {
  INDEX_NAME,
  INDEX_SHARDS,
  segmentUploadIndex,
  segmentUploadKey,
  segmentUploadPartition,
} from './table/keys.ts';
import { type Change, put, remove, update } from './table/transaction.ts';

/** Pages at the beginning of a playlist that are valid, and whose segments have all arrived. */
const checkedPages = z.object({
  count: z.number(),
  /** SHA-256 of the pages' ETags and versions. */
  etags: z.string(),
  /** Where the last segment of these pages starts, in milliseconds. */
  lastStartMs: z.number(),
  /** Version of the first segment. It is missing for pages that an earlier version of the program checked. */
  firstVersionId: z.string().optional(),
});
export type CheckedPages = z.output<typeof checkedPages>;

const segmentUploadItem = z.object({
  type: z.literal('segmentUpload'),
  id: z.string(),
  recordingId: z.string(),
  /** The user who makes the recording. */
  userId: z.string(),
  startedAt: z.string(),
  /** Time of the recorder's last sign of life. */
  signOfLifeAt: z.string(),
  /** Bytes that are already counted against the limits of the account. */
  countedBytes: z.number(),
  /** The pages of the playlist that the last sign of life has checked. */
  checkedPages: checkedPages.nullable().default(null),
  /**
   * `recording`: the recorder sends segments. `joining`: a join is ordered and has not ended. `waiting`: the join
   * failed because a service failed, and the sweep orders another one. `kept`: no join follows, and the segments stay
   * for a while.
   */
  phase: z.enum(['recording', 'joining', 'waiting', 'kept']),
  /** Number of joins that were ordered. Each join has its own number, from 1, and writes its own file. */
  joins: z.number(),
  /** ETag of the attached playlist, as the recorder sent it. It is null until segments are attached; a join without it is provisional. */
  playlistEtag: z.string().nullable(),
  /** The stored version of the attached playlist. It is null for segments that an earlier version attached. */
  playlistVersionId: z.string().nullable().default(null),
  /** When the sweep looks at this upload, ISO 8601. What the sweep does then depends on the phase. */
  dueAt: z.string(),
});

/** An upload of a recording's segments. A recording has at most one. */
export type SegmentUpload = Omit<z.output<typeof segmentUploadItem>, 'type'>;

/**
 * Names an upload of segments. With `dueAt` it names the upload as it was read: every change of an upload changes
 * `dueAt`.
 */
export type SegmentUploadReference = Pick<SegmentUpload, 'recordingId' | 'id'> & Partial<Pick<SegmentUpload, 'dueAt'>>;

/** Reads the upload of a recording's segments; null for a recording without segments. */
export const getSegmentUpload = async (recordingId: string): Promise<SegmentUpload | null> =>
  getItem(segmentUploadItem, segmentUploadKey(recordingId));

/** Stores a new upload. The write is refused when the recording already has one. */
export const segmentUploadBegun = (upload: SegmentUpload): Change =>
  put({
    Item: {
      ...segmentUploadKey(upload.recordingId),
      ...segmentUploadIndex(upload.recordingId, upload.dueAt),
      type: 'segmentUpload',
      ...upload,
    },
    onlyIf: IS_NEW,
  });

interface UploadChange {
  /** As it was read. */
  upload: SegmentUpload;
  set: Partial<SegmentUpload> & { dueAt: string };
  /** Fields that must still have the value that was read. The id is always checked. */
  unchanged: readonly (keyof SegmentUpload)[];
}

const updateOf = ({ upload, set, unchanged }: UploadChange): Update => ({
  Key: segmentUploadKey(upload.recordingId),
  set: { ...set, GSI1SK: segmentUploadIndex(upload.recordingId, set.dueAt).GSI1SK },
  onlyIf: hasValues(Object.fromEntries(['id' as const, ...unchanged].map((name) => [name, upload[name]]))),
});

/**
 * Stores a sign of life. It cancels a provisional join in progress.
 * @param upload as it was read
 * @returns false when the upload has changed since: it was attached, removed, or renewed by another request
 */
export const renewSegmentUpload = (
  upload: SegmentUpload,
  { now, ...found }: { now: string } & Pick<SegmentUpload, 'dueAt' | 'countedBytes' | 'checkedPages'>,
): Promise<boolean> =>
  tryUpdateItem(
    updateOf({
      upload,
      set: { phase: 'recording', signOfLifeAt: now, ...found },
      unchanged: ['playlistEtag', 'countedBytes', 'joins'],
    }),
  );

interface JoinOrder {
  playlistEtag: string | null;
  /** By default the version that the upload has. */
  playlistVersionId?: string | null;
  dueAt: string;
}

/**
 * Orders the next join. The write is refused when the upload was attached, or another join ordered, since it was read.
 * A provisional join is also refused when there was a sign of life.
 * @param playlistEtag of the attached playlist; null for a provisional join
 */
export const joinOrdered = (
  upload: SegmentUpload,
  { playlistEtag, playlistVersionId = upload.playlistVersionId, dueAt }: JoinOrder,
): Change =>
  update(
    updateOf({
      upload,
      set: { phase: 'joining', joins: upload.joins + 1, playlistEtag, playlistVersionId, dueAt },
      unchanged: ['playlistEtag', 'joins', ...(playlistEtag === null ? (['signOfLifeAt'] as const) : [])],
    }),
  );

/**
 * Ends a join. The segments stay at least until `dueAt`. The write is refused when another join was ordered or there
 * was a sign of life.
 */
export const joinEnded = (
  upload: SegmentUpload,
  { phase = 'kept', dueAt }: { phase?: 'waiting' | 'kept'; dueAt: string },
): Change => update(updateOf({ upload, set: { phase, dueAt }, unchanged: ['phase', 'joins'] }));

/** @returns false when the upload has changed since it was read */
export const postponeSegmentUpload = (upload: SegmentUpload, dueAt: string): Promise<boolean> =>
  tryUpdateItem(updateOf({ upload, set: { dueAt }, unchanged: ['phase', 'joins', 'dueAt'] }));

/**
 * Deletes an upload of segments. The write is refused when the recording has another upload, or `dueAt` has changed.
 */
export function segmentUploadDeleted({ recordingId, id, dueAt }: SegmentUploadReference): Change {
  const onlyIf = expression`${IS_NEW} OR (${hasValues({ id, dueAt })})`;
  return remove({ Key: segmentUploadKey(recordingId), onlyIf });
}

/** Uploads that are due by a time (ISO 8601). There is one list for each partition of the index, earliest first. */
export const listDueSegmentUploads = (by: string): AsyncGenerator<SegmentUpload>[] =>
  Array.from({ length: INDEX_SHARDS }, (_, shard) =>
    queryItems(segmentUploadItem, {
      IndexName: INDEX_NAME,
      where: expression`GSI1PK = ${segmentUploadPartition(shard)} AND GSI1SK <= ${by}`,
    }),
  );
