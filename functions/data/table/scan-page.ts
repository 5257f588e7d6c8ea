import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { client, TableName } from './client.ts';
import type { QueryPage } from './items.ts';

/**
 * Sends one request for all items of the table, strongly consistently, in no order, and parses them: at most `Limit`
 * items, and at most 1 MB. Only a migration reads the whole table.
 */
export async function scanPage<S extends z.ZodType>(
  schema: S,
  ExclusiveStartKey: Record<string, unknown> | undefined,
  Limit: number,
): Promise<QueryPage<z.output<S>>> {
  const page = await client.send(
    new ScanCommand({ TableName: TableName(), ConsistentRead: true, ExclusiveStartKey, Limit }),
  );
  return { items: (page.Items ?? []).map((item) => schema.parse(item)), next: page.LastEvaluatedKey };
}
