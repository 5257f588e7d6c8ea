import * as z from 'zod';
import { expression, hasValues, IS_NEW, type Update } from '../table/expression.ts';
import { getItem, listDue, tryUpdateItem } from '../table/items.ts';
import { segmentUploadIndex, segmentUploadKey, segmentUploadPartition } from '../table/keys.ts';
import { type Change, put, remove, update } from '../table/transaction.ts';

/** Pages at the beginning of a playlist that are valid, and whose segments have all arrived. */
export interface CheckedPages {
  count: number;
  /** SHA-256 of what identifies the pages. */
  identity: string;
  /** Where the last segment of these pages starts, in milliseconds. */
  lastStartMs: number;
  /** Version of the first segment. It is missing for pages that an earlier version of the program checked. */
  firstVersion?: string | undefined;
}

const checkedPages = z
  .object({
    count: z.number(),
    etags: z.string(),
    lastStartMs: z.number(),
    firstVersionId: z.string().optional(),
  })
  .transform(
    ({ etags, firstVersionId, ...pages }): CheckedPages => ({
      ...pages,
      identity: etags,
      firstVersion: firstVersionId,
    }),
  );

const storedPages = (pages: CheckedPages | null) => {
  if (!pages) return null;
  const { identity, firstVersion, ...others } = pages;
  return { ...others, etags: identity, ...(firstVersion !== undefined && { firstVersionId: firstVersion }) };
};

const segmentUploadItem = z.object({
  type: z.literal('segmentUpload'),
  id: z.string(),
  /** Id of the file that the segments are of. The name is that of earlier versions. */
  recordingId: z.string(),
  userId: z.string(),
  startedAt: z.string(),
  signOfLifeAt: z.string(),
  /** Bytes that are already counted against the limits of the account. */
  countedBytes: z.number(),
  /** The pages of the playlist that the last sign of life has checked. */
  checkedPages: checkedPages.nullable().default(null),
  /**
   * `recording`: the recorder sends segments. `joining`: a join is ordered and has not ended. `waiting`: the join
   * failed because a service failed, and the sweep orders another one. `kept`: no join follows, and the segments are
   * deleted later.
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

export const getSegmentUpload = async (recordingId: string): Promise<SegmentUpload | null> =>
  getItem(segmentUploadItem, segmentUploadKey(recordingId));

export type NewSegmentUpload = Omit<SegmentUpload, 'playlistEtag' | 'playlistVersionId'>;

interface AttachedPlaylist {
  /** Identifies it as the recorder sent it. */
  fingerprint: string;
  version: string;
}

/** Whether segments are attached. A join without that is provisional. */
export const isAttached = ({ playlistEtag }: SegmentUpload): boolean => playlistEtag !== null;

/** Whether this very playlist is attached. */
export const hasPlaylist = ({ playlistEtag }: SegmentUpload, fingerprint: string): boolean =>
  playlistEtag === fingerprint;

/** What the attached playlist must be when it is read; null for segments that are not attached. */
export function playlistToRead({ playlistEtag, playlistVersionId }: SegmentUpload) {
  if (playlistEtag === null) return null;
  // An earlier version of the program has attached the current playlist. Later ones may add versions to the sent one.
  return playlistVersionId === null ? { etag: playlistEtag } : { versionId: playlistVersionId };
}

/** Stores a new upload. The write is refused when the recording already has one. */
export const putSegmentUpload = (upload: NewSegmentUpload): Change =>
  put({
    Item: {
      ...segmentUploadKey(upload.recordingId),
      ...segmentUploadIndex(upload.recordingId, upload.dueAt),
      type: 'segmentUpload',
      playlistEtag: null,
      playlistVersionId: null,
      ...upload,
      checkedPages: storedPages(upload.checkedPages),
    },
    onlyIf: IS_NEW,
  });

interface UploadChange {
  /** As it was read. */
  upload: SegmentUpload;
  set: Omit<Partial<SegmentUpload>, 'checkedPages'> & { dueAt: string; checkedPages?: unknown };
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
  {
    now,
    checkedPages: pages,
    ...found
  }: { now: string } & Pick<SegmentUpload, 'dueAt' | 'countedBytes' | 'checkedPages'>,
): Promise<boolean> =>
  tryUpdateItem(
    updateOf({
      upload,
      set: { phase: 'recording', signOfLifeAt: now, checkedPages: storedPages(pages), ...found },
      unchanged: ['playlistEtag', 'countedBytes', 'joins'],
    }),
  );

interface JoinOrder {
  /** By default the playlist that the upload has. */
  attached?: AttachedPlaylist;
  dueAt: string;
}

/**
 * Orders the next join. The write is refused when the upload was attached, or another join ordered, since it was read.
 * A provisional join is also refused when there was a sign of life.
 */
export function orderNextJoin(upload: SegmentUpload, { attached, dueAt }: JoinOrder): Change {
  const playlist = attached && { playlistEtag: attached.fingerprint, playlistVersionId: attached.version };
  const isProvisional = !attached && !isAttached(upload);
  return update(
    updateOf({
      upload,
      set: { phase: 'joining', joins: upload.joins + 1, ...playlist, dueAt },
      unchanged: ['playlistEtag', 'joins', ...(isProvisional ? (['signOfLifeAt'] as const) : [])],
    }),
  );
}

/**
 * Ends a join. The segments stay at least until `dueAt`. The write is refused when another join was ordered or there
 * was a sign of life.
 */
export const closeJoin = (
  upload: SegmentUpload,
  { phase = 'kept', dueAt }: { phase?: 'waiting' | 'kept'; dueAt: string },
): Change => update(updateOf({ upload, set: { phase, dueAt }, unchanged: ['phase', 'joins'] }));

/** @returns false when the upload has changed since it was read */
export const postponeSegmentUpload = (upload: SegmentUpload, dueAt: string): Promise<boolean> =>
  tryUpdateItem(updateOf({ upload, set: { dueAt }, unchanged: ['phase', 'joins', 'dueAt'] }));

/**
 * Deletes an upload of segments. The write is refused when the recording has another upload, or `dueAt` has changed.
 */
export function removeSegmentUpload({ recordingId, id, dueAt }: SegmentUploadReference): Change {
  const onlyIf = expression`${IS_NEW} OR (${hasValues({ id, dueAt })})`;
  return remove({ Key: segmentUploadKey(recordingId), onlyIf });
}

/** Uploads that are due by a time (ISO 8601). There is one list for each partition of the index, earliest first. */
export const listDueSegmentUploads = (by: string): AsyncGenerator<SegmentUpload>[] =>
  listDue(segmentUploadItem, segmentUploadPartition, by);
