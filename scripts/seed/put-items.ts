import { transact } from '#functions/data/table.ts';

type Item = Record<string, unknown>;

/** Writes that one transaction takes (DynamoDB's limit), and how many transactions are under way at a time. */
const TOGETHER = 100;
const CONCURRENCY = 4;

/**
 * Writes many new items into the table, a hundred at a time: on one machine a transaction is one write to the disk,
 * where a batch is one for each item.
 */
export async function putItems(items: Item[]): Promise<void> {
  const groups = Array.from({ length: Math.ceil(items.length / TOGETHER) }, (_, index) =>
    items.slice(index * TOGETHER, (index + 1) * TOGETHER),
  );
  const worker = async () => {
    for (let group = groups.pop(); group; group = groups.pop())
      await transact(group.map((Item) => ({ Put: { Item } })));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
