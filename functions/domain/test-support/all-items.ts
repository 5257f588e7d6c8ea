import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';

/** All items of the table. */
export async function allItems(): Promise<Record<string, unknown>[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const items: Record<string, unknown>[] = [];
  const input = { TableName: process.env.TABLE_NAME, ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client }, input)) items.push(...Items);
  return items;
}
