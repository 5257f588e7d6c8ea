import * as z from 'zod';
import { REVOCATION_SHARDS, revocationKey, revocationPartition } from './keys.ts';
import { failedConditions } from './retry-write.ts';
import { firstItems, transact, type Write } from './table.ts';
import { getItems } from './table-batches.ts';

const revocationItem = z.object({
  type: z.literal('revocation'),
  /** Name of the cutoff's entry in the key value store. */
  entry: z.string(),
  /** Distinguishes this order from an earlier or later one for the same entry. */
  orderId: z.string(),
  /** ISO 8601. */
  orderedAt: z.string(),
});

/**
 * A revocation whose cutoff is still to be written to the key value store. Ordered in the transaction that ends
 * somebody's access, and deleted once the cutoff is written.
 */
export type Revocation = Omit<z.output<typeof revocationItem>, 'type'>;

/** Orders a revocation; one of the same entry that is still due is replaced. */
export const createRevocationWrite = (revocation: Revocation): Write => ({
  Put: { Item: { ...revocationKey(revocation.entry), type: 'revocation', ...revocation } },
});

/** Reads which of these entries still have a cutoff to be written. */
export async function findDueRevocations(entries: string[]): Promise<string[]> {
  const due = await getItems(revocationItem, entries.map(revocationKey));
  return due.map(({ entry }) => entry);
}

/**
 * Due revocations, of those that were found the oldest first. The read is strongly consistent: an order that was
 * written before is found, unless `limit` others are due in its partition.
 * @param limit also the most that are read of each partition
 */
export async function listDueRevocations(limit: number): Promise<Revocation[]> {
  const shards = Array.from({ length: REVOCATION_SHARDS }, (_, shard) =>
    firstItems(
      revocationItem,
      {
        KeyConditionExpression: 'PK = :pk',
        ExpressionAttributeValues: { ':pk': revocationPartition(shard) },
        ConsistentRead: true,
      },
      limit,
    ),
  );
  const due = (await Promise.all(shards)).flat();
  return due.sort((a, b) => (a.orderedAt < b.orderedAt ? -1 : 1)).slice(0, limit);
}

const deleteWrite = ({ entry, orderId }: Revocation): Write => ({
  Delete: {
    Key: revocationKey(entry),
    ConditionExpression: 'orderId = :orderId',
    ExpressionAttributeValues: { ':orderId': orderId },
  },
});

/**
 * Forgets revocations whose cutoffs are written, with one transaction. One whose entry was ordered again meanwhile
 * stays.
 * @param written at most 100, what one transaction takes
 */
export async function deleteRevocations(written: Revocation[]): Promise<void> {
  let left = written;
  while (left.length > 0) {
    try {
      await transact(left.map(deleteWrite));
      return;
    } catch (error) {
      const kept = failedConditions(error);
      if (kept.length === 0) throw error;
      left = left.filter((_revocation, index) => !kept.includes(index));
    }
  }
}
