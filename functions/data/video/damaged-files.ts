import * as z from 'zod';
import { LISTED_FAILURES_MAX } from '#shared/limits.ts';
import { getItem, putItem } from '../table/items.ts';
import { damagedFilesKey } from '../table/keys.ts';

const damagedFile = z.object({
  /** Null for a file that belongs to no recording. */
  recordingId: z.string().nullable(),
  /** What kind of file it is, in words. */
  kind: z.string(),
});

export type DamagedFile = z.output<typeof damagedFile>;

const damagedFilesItem = z.object({
  type: z.literal('damagedFiles'),
  /** Of the whole list. */
  count: z.number(),
  files: z.array(damagedFile),
});

/** The files that the last backup found damaged, and how many there are. */
export const getDamagedFiles = async (): Promise<{ count: number; files: DamagedFile[] }> =>
  (await getItem(damagedFilesItem, damagedFilesKey())) ?? { count: 0, files: [] };

/** Replaces the list by that of a new backup. */
export const saveDamagedFiles = (files: readonly DamagedFile[]): Promise<void> =>
  putItem({
    Item: {
      ...damagedFilesKey(),
      type: 'damagedFiles',
      count: files.length,
      files: files.slice(0, LISTED_FAILURES_MAX),
    },
  });
