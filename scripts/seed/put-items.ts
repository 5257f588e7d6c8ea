import pMap from 'p-map';
import { apply } from '#functions/data/apply.ts';
import { put } from '#functions/data/table/transaction.ts';

type Item = Record<string, unknown>;

/** Largest number of writes in one transaction (DynamoDB's limit). */
export const TRANSACTION_MAX = 100;
/** Transactions that are sent at the same time. */
const CONCURRENCY = 4;

/**
 * Writes many new items into the table, a hundred at a time. On one machine a transaction is one write to the disk; a
 * batch is one for each item.
 */
export async function putItems(items: Item[]): Promise<void> {
  const groups = Array.from({ length: Math.ceil(items.length / TRANSACTION_MAX) }, (_, index) =>
    items.slice(index * TRANSACTION_MAX, (index + 1) * TRANSACTION_MAX),
  );
  await pMap(groups, (group) => apply(group.map((Item) => put({ Item }))), { concurrency: CONCURRENCY });
}
