import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { client, TableName } from './client.ts';
import type { Attributes } from './expression.ts';
import type { Key } from './keys.ts';

const position = z.object({ PK: z.string(), SK: z.string() });

interface TablePage {
  items: Attributes[];
  /** The item after which the next page begins; null on the last page. */
  next: Key | null;
}

/**
 * Reads a page of all items of the table, strongly consistently, in no order. Only a migration reads the whole table.
 * @param after the item after which the page begins; null for the first page
 * @param size largest number of items; a page also ends at 1 MB
 */
export async function scanPage(after: Key | null, size: number): Promise<TablePage> {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new ScanCommand({
      TableName: TableName(),
      ConsistentRead: true,
      Limit: size,
      ExclusiveStartKey: after ?? undefined,
    }),
  );
  return { items: Items, next: LastEvaluatedKey ? position.parse(LastEvaluatedKey) : null };
}
