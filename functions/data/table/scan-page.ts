import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { clientLimits } from '../../aws/client-limits.ts';
import { TableName } from './client.ts';
import type { QueryPage } from './items.ts';

/** The engine of one machine reads the whole table for each page: seconds for 100,000 items on a busy machine. */
const ANSWER_MS = 20_000;

export const scanClient = DynamoDBDocumentClient.from(new DynamoDBClient(clientLimits(ANSWER_MS)));

/**
 * Sends one request for all items of the table, strongly consistently, in no order, and parses them: at most `Limit`
 * items, and at most 1 MB. Only a migration reads the whole table.
 */
export async function scanPage<S extends z.ZodType>(
  schema: S,
  ExclusiveStartKey: Record<string, unknown> | undefined,
  Limit: number,
): Promise<Omit<QueryPage<z.output<S>>, 'read'>> {
  const page = await scanClient.send(
    new ScanCommand({ TableName: TableName(), ConsistentRead: true, ExclusiveStartKey, Limit }),
  );
  return { items: (page.Items ?? []).map((item) => schema.parse(item)), next: page.LastEvaluatedKey };
}
