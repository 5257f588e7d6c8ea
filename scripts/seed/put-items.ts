import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Item = Record<string, unknown>;

/** Requests that one BatchWriteItem takes (DynamoDB's limit), and how many of them are under way at a time. */
const BATCH = 25;
const LANES = 8;

async function putBatch(client: DynamoDBDocumentClient, table: string, items: Item[]): Promise<void> {
  let pending: object[] = items.map((Item) => ({ PutRequest: { Item } }));
  while (pending.length > 0) {
    const { UnprocessedItems } = await client.send(new BatchWriteCommand({ RequestItems: { [table]: pending } }));
    pending = UnprocessedItems?.[table] ?? [];
    if (pending.length > 0) await pause(50);
  }
}

/** Writes many items into the table, in no order and not all or nothing. */
export async function putItems(items: Item[]): Promise<void> {
  const table = process.env.TABLE_NAME ?? '';
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  );
  const lane = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) await putBatch(client, table, batch);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  client.destroy();
}
