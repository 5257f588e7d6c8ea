import * as z from 'zod';
import { getItems } from '../table/batches.ts';
import { expression, hasValues } from '../table/expression.ts';
import { firstItems } from '../table/items.ts';
import { REVOCATION_SHARDS, revocationKey, revocationPartition } from '../table/keys.ts';
import { failedConditions } from '../table/retry-write.ts';
import { type Change, put, remove, transact, update } from '../table/transaction.ts';
import { tryApply } from './apply.ts';

const revocationItem = z.object({
  type: z.literal('revocation'),
  entry: z.string(),
  /** Distinguishes this order from an earlier or later one for the same entry. */
  orderId: z.string(),
  /** ISO 8601. */
  orderedAt: z.string(),
  /** Entries that are revoked with it, and did not fit into its transaction. They are ordered before it is written. */
  rest: z.array(z.string()).default([]),
});

/**
 * A revocation whose cutoff is still to be written to the key value store. It is stored in the transaction that ends an
 * access, and deleted once the cutoff is written.
 */
export type Revocation = Omit<z.output<typeof revocationItem>, 'type'>;

/** Orders a revocation. Replaces one of the same entry that is still due. */
export const orderRevocation = ({ rest, ...revocation }: Revocation): Change =>
  put({
    Item: { ...revocationKey(revocation.entry), type: 'revocation', ...revocation, ...(rest.length > 0 && { rest }) },
  });

/** Entries of the rest that one transaction orders: at most 100 writes. */
const REST_TOGETHER = 90;

/** Orders the next entries of the rest of a revocation, unless it was ordered again meanwhile. */
export async function orderRest({ rest, ...revocation }: Revocation): Promise<void> {
  const { entry: carrier, orderId } = revocation;
  const next = rest.slice(0, REST_TOGETHER);
  await tryApply([
    ...next.map((entry) => orderRevocation({ ...revocation, entry, rest: [] })),
    update({
      Key: revocationKey(carrier),
      set: { rest: rest.slice(REST_TOGETHER) },
      onlyIf: hasValues({ orderId }),
    }),
  ]);
}

/** Returns the entries whose cutoffs are still to be written. */
export async function findDueRevocations(entries: string[]): Promise<string[]> {
  const due = await getItems(revocationItem, entries.map(revocationKey));
  return due.map(({ entry }) => entry);
}

/**
 * Due revocations, oldest first. The read is strongly consistent: it finds an order that was written before, unless
 * `limit` others are due in its partition.
 * @param limit maximum number for each partition, and for the result
 */
export async function listDueRevocations(limit: number): Promise<Revocation[]> {
  const shards = Array.from({ length: REVOCATION_SHARDS }, (_, shard) =>
    firstItems(
      revocationItem,
      {
        where: expression`PK = ${revocationPartition(shard)}`,
        ConsistentRead: true,
      },
      limit,
    ),
  );
  const due = (await Promise.all(shards)).flat();
  return due.sort((a, b) => (a.orderedAt < b.orderedAt ? -1 : 1)).slice(0, limit);
}

const deleteWrite = ({ entry, orderId }: Revocation): Change =>
  remove({ Key: revocationKey(entry), onlyIf: hasValues({ orderId }) });

/**
 * Deletes revocations whose cutoffs are written, in one transaction. A revocation that was ordered again meanwhile
 * stays.
 * @param written at most 100, the limit of a transaction
 */
export async function deleteRevocations(written: Revocation[]): Promise<void> {
  let left = written;
  while (left.length > 0) {
    try {
      await transact(left.map(deleteWrite));
      return;
    } catch (error) {
      const refused = failedConditions(error);
      if (refused.length === 0) throw error;
      left = left.filter((_revocation, index) => !refused.includes(index));
    }
  }
}
