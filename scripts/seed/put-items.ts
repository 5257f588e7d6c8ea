import pMap from 'p-map';
import { apply } from '#functions/data/ground/apply.ts';
import { type Change, put, writeOf } from '#functions/data/table/transaction.ts';
import { inGroups } from '#shared/rules/ground/in-groups.ts';

type Item = Record<string, unknown>;

/** Largest number of writes in one transaction (DynamoDB's limit). */
export const TRANSACTION_MAX = 100;
/** Transactions that are sent at the same time. */
const CONCURRENCY = 4;

/** The new items of some changes. */
export const itemsOf = (changes: readonly Change[]): Item[] =>
  changes.flatMap((change) => {
    const { Put } = writeOf(change);
    return Put ? [Put.Item] : [];
  });

/**
 * Writes many new items into the table, a hundred at a time. On one machine a transaction is one write to the disk; a
 * batch is one for each item.
 */
export async function putItems(items: Item[]): Promise<void> {
  await pMap(inGroups(items, TRANSACTION_MAX), (group) => apply(group.map((Item) => put({ Item }))), {
    concurrency: CONCURRENCY,
  });
}
