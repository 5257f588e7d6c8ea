import * as z from 'zod';
import { dueIndex, removalKey } from './keys.ts';
import { deleteItem, getItem, putItem, type Write } from './table.ts';

export const removalItem = z.object({
  type: z.literal('removal'),
  id: z.string(),
  /** Entries of the key value store to write, so that media tokens given out so far end. */
  watermarks: z.array(z.string()),
  /** S3 keys to delete. */
  keys: z.array(z.string()),
  /** An upload in parts to give up before the keys are deleted. */
  multipart: z.object({ key: z.string(), s3Id: z.string() }).optional(),
  /** S3 prefixes below which everything is to be deleted. */
  prefixes: z.array(z.string()),
  /** When the sweep may pick it up, ISO 8601. */
  dueAt: z.string(),
});

/**
 * What must still be taken away: access and bytes whose owner is gone. Written in the transaction that ends the
 * owner, and deleted once all of it is done: a crash in between leaves it to the hourly sweep.
 */
export type Removal = Omit<z.output<typeof removalItem>, 'type'>;

const stored = (removal: Removal) => ({
  ...removalKey(removal.id),
  ...dueIndex(removal.id, removal.dueAt),
  type: 'removal' as const,
  ...removal,
});

/** Reads a removal that is not done yet; null when there is none. */
export const getRemoval = async (removalId: string): Promise<Removal | null> =>
  getItem(removalItem, removalKey(removalId));

/** Orders a removal, in the transaction that makes it necessary. */
export const addRemovalWrite = (removal: Removal): Write => ({ Put: { Item: stored(removal) } });

/** Orders a removal, or moves an ordered one to another time. */
export const saveRemoval = async (removal: Removal): Promise<void> => putItem({ Item: stored(removal) });

/** Forgets a removal: it is done. */
export const deleteRemoval = async (removalId: string): Promise<void> => deleteItem(removalKey(removalId));
