import * as z from 'zod';
import { isoNow } from '../../process/clock.ts';
import { EXISTS, hasValues } from '../table/expression.ts';
import { getItem, putItem, tryDeleteItem, tryUpdateItem } from '../table/items.ts';
import { cleanupIndex, cleanupJobKey } from '../table/keys.ts';
import { type Change, put, remove } from '../table/transaction.ts';

export const cleanupJobItem = z.object({
  type: z.literal('cleanupJob'),
  id: z.string(),
  keys: z.array(z.string()),
  /** A multipart upload to abort before the keys are deleted. */
  multipart: z.object({ key: z.string(), s3Id: z.string() }).optional(),
  /** Prefixes below which everything is to be deleted. */
  prefixes: z.array(z.string()),
  /**
   * Prefixes of the segments bucket. They are emptied once more after the last policy for them has expired (ISO 8601).
   */
  segments: z.object({ prefixes: z.array(z.string()), openUntil: z.string() }).optional(),
  /** Until when a service may write below the prefixes (ISO 8601). They are emptied once more then. */
  writtenUntil: z.string().optional(),
  /** Deleted recordings whose named links are to be deleted. */
  linksOf: z.array(z.string()).optional(),
  /** Deleted recordings whose comments are to be deleted. */
  commentsOf: z.array(z.string()).optional(),
  /** Share tokens of revoked links whose figures are to be deleted. */
  figuresOf: z.array(z.string()).optional(),
  /** A recording whose earlier files are to be deleted that are not kept any longer. */
  expiredFilesOf: z.string().optional(),
  /** Bytes of the videos among the objects, as far as they are known; missing once they are deleted. */
  bytes: z.number().optional(),
  /** When the cleanup may run the job, ISO 8601. */
  dueAt: z.string(),
});

/**
 * Objects to delete because their owner is deleted. The job is written in the transaction that deletes the owner, and
 * deleted when it is done. After a crash in between, the cleanup does it.
 */
export type CleanupJob = Omit<z.output<typeof cleanupJobItem>, 'type'>;

/** By default, it has no objects, and the cleanup may run it at once. */
export type NewCleanupJob = Omit<CleanupJob, 'keys' | 'prefixes' | 'dueAt'> &
  Partial<Pick<CleanupJob, 'keys' | 'prefixes' | 'dueAt'>>;

const stored = ({ keys = [], prefixes = [], dueAt = isoNow(), ...job }: NewCleanupJob) => ({
  ...cleanupJobKey(job.id),
  ...cleanupIndex(job.id, dueAt),
  type: 'cleanupJob' as const,
  ...job,
  keys,
  prefixes,
  dueAt,
});

/** Reads an unfinished cleanup job; null when it is done or never existed. */
export const getCleanupJob = async (cleanupJobId: string): Promise<CleanupJob | null> =>
  getItem(cleanupJobItem, cleanupJobKey(cleanupJobId));

export const putCleanupJob = (job: NewCleanupJob): Change => put({ Item: stored(job) });

/** Drops a cleanup job whose objects are needed, before it is due. Refused when the job is done. */
export const removeCleanupJob = (cleanupJobId: string): Change =>
  remove({ Key: cleanupJobKey(cleanupJobId), onlyIf: EXISTS });

/** Creates a cleanup job, or moves an existing one to another time. */
export const saveCleanupJob = async (job: NewCleanupJob): Promise<void> => putItem({ Item: stored(job) });

/** A job as it was read. One of the same id that was stored later has another time. */
type ReadJob = Pick<CleanupJob, 'id' | 'dueAt'>;

const isAsRead = ({ dueAt }: ReadJob) => hasValues({ dueAt });

/**
 * Stores that the objects of a job are deleted, which stays because there can be others.
 * @param dueAt when it runs again, ISO 8601
 */
export async function postponeCleanupJob(job: ReadJob, dueAt: string): Promise<void> {
  const { GSI1SK } = cleanupIndex(job.id, dueAt);
  await tryUpdateItem({
    Key: cleanupJobKey(job.id),
    set: { dueAt, GSI1SK },
    remove: ['bytes'],
    onlyIf: isAsRead(job),
  });
}

/** Deletes a job that is done. One that was stored since it was read stays: its objects may have come later. */
export async function deleteCleanupJob(job: ReadJob): Promise<void> {
  await tryDeleteItem(cleanupJobKey(job.id), isAsRead(job));
}
