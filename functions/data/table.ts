import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  type DeleteCommandInput,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import type { Key } from './keys.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});

/** Name of the one table, from the function's environment; read late so that a test can set it. */
const TableName = () => {
  const name = process.env.TABLE_NAME;
  if (!name) throw new Error('TABLE_NAME is not set');
  return name;
};

type Without<T> = Omit<T, 'TableName'>;
/** One write of a transaction, without the table's name. */
export type Write =
  | { Put: Without<NonNullable<NonNullable<TransactWriteCommandInput['TransactItems']>[number]['Put']>> }
  | { Update: Without<NonNullable<NonNullable<TransactWriteCommandInput['TransactItems']>[number]['Update']>> }
  | { Delete: Without<NonNullable<NonNullable<TransactWriteCommandInput['TransactItems']>[number]['Delete']>> }
  | {
      ConditionCheck: Without<
        NonNullable<NonNullable<TransactWriteCommandInput['TransactItems']>[number]['ConditionCheck']>
      >;
    };

/** Reads one item strongly consistently and parses it; null when there is none. */
export async function getItem<S extends z.ZodType>(schema: S, key: Key): Promise<z.output<S> | null> {
  const { Item } = await client.send(new GetCommand({ TableName: TableName(), Key: key, ConsistentRead: true }));
  return Item ? schema.parse(Item) : null;
}

export async function putItem(input: Without<PutCommandInput>): Promise<void> {
  await client.send(new PutCommand({ TableName: TableName(), ...input }));
}

/** Updates one item and gives its attributes as `ReturnValues` asks (nothing unless asked). */
export async function updateItem(input: Without<UpdateCommandInput>): Promise<Record<string, unknown>> {
  const { Attributes } = await client.send(new UpdateCommand({ TableName: TableName(), ...input }));
  return Attributes ?? {};
}

export async function deleteItem(input: Without<DeleteCommandInput>): Promise<void> {
  await client.send(new DeleteCommand({ TableName: TableName(), ...input }));
}

/** What one request of a query gave. */
export interface QueryPage<T> {
  items: T[];
  /** Where to go on; missing when there is nothing more. */
  next?: Record<string, unknown> | undefined;
}

/** What the first request of a query gives, parsed: at most `Limit` items, and at most 1 MB. */
export async function queryPage<S extends z.ZodType>(
  schema: S,
  input: Without<QueryCommandInput>,
): Promise<QueryPage<z.output<S>>> {
  const page = await client.send(new QueryCommand({ TableName: TableName(), ...input }));
  return { items: (page.Items ?? []).map((item) => schema.parse(item)), next: page.LastEvaluatedKey };
}

/** Every item that a query finds, parsed, page by page. */
export async function* queryItems<S extends z.ZodType>(
  schema: S,
  input: Without<QueryCommandInput>,
): AsyncGenerator<z.output<S>> {
  let start: Record<string, unknown> | undefined;
  do {
    const { items, next } = await queryPage(schema, { ...input, ExclusiveStartKey: start });
    yield* items;
    start = next;
  } while (start);
}

/** Every item that a query finds, parsed, in one list: only for what is known to be short. */
export async function listItems<S extends z.ZodType>(
  schema: S,
  input: Without<QueryCommandInput>,
): Promise<z.output<S>[]> {
  const items: z.output<S>[] = [];
  for await (const item of queryItems(schema, input)) items.push(item);
  return items;
}

/** The first `limit` items that a query finds, parsed, or all when there are fewer. */
export async function firstItems<S extends z.ZodType>(
  schema: S,
  input: Without<QueryCommandInput>,
  limit: number,
): Promise<z.output<S>[]> {
  const items: z.output<S>[] = [];
  for await (const item of queryItems(schema, { ...input, Limit: limit })) {
    items.push(item);
    if (items.length === limit) break;
  }
  return items;
}

/** How many items a query finds, over all its pages. */
export async function countItems(input: Without<QueryCommandInput>): Promise<number> {
  let count = 0;
  let start: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({ TableName: TableName(), ...input, Select: 'COUNT', ExclusiveStartKey: start }),
    );
    count += page.Count ?? 0;
    start = page.LastEvaluatedKey;
  } while (start);
  return count;
}

/** Keys that one BatchGetItem takes (DynamoDB's limit). */
const BATCH_GET_MAX = 100;

async function getBatch<S extends z.ZodType>(schema: S, keys: Key[]): Promise<z.output<S>[]> {
  const name = TableName();
  const items: z.output<S>[] = [];
  let pending: Record<string, unknown>[] = keys.map((key) => ({ ...key }));
  while (pending.length > 0) {
    const request = { [name]: { Keys: pending, ConsistentRead: true } };
    const { Responses, UnprocessedKeys } = await client.send(new BatchGetCommand({ RequestItems: request }));
    for (const item of Responses?.[name] ?? []) items.push(schema.parse(item));
    pending = UnprocessedKeys?.[name]?.Keys ?? [];
  }
  return items;
}

/** Reads many items strongly consistently and parses them, in no order; what does not exist is left out. */
export async function getItems<S extends z.ZodType>(schema: S, keys: Key[]): Promise<z.output<S>[]> {
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH_GET_MAX) }, (_, index) =>
    getBatch(schema, keys.slice(index * BATCH_GET_MAX, (index + 1) * BATCH_GET_MAX)),
  );
  return (await Promise.all(batches)).flat();
}

/** Requests that one BatchWriteItem takes (DynamoDB's limit). */
const BATCH_WRITE_MAX = 25;

/** Deletes many items, in no order and not all or nothing; one that does not exist is as good as deleted. */
export async function deleteItems(keys: Key[]): Promise<void> {
  const name = TableName();
  let pending: object[] = keys.map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } }));
  while (pending.length > 0) {
    const request = { [name]: pending.slice(0, BATCH_WRITE_MAX) };
    const { UnprocessedItems } = await client.send(new BatchWriteCommand({ RequestItems: request }));
    const left = UnprocessedItems?.[name] ?? [];
    if (left.length > 0) await pause(Math.random() * TRANSACT_PAUSE_MS * 2);
    pending = [...left, ...pending.slice(BATCH_WRITE_MAX)];
  }
}

/** The query for all items of a partition whose sort key starts with `prefix`, strongly consistent. */
export const inPartition = (PK: string, prefix: string): Without<QueryCommandInput> => ({
  KeyConditionExpression: 'PK = :pk AND begins_with(SK, :prefix)',
  ExpressionAttributeValues: { ':pk': PK, ':prefix': prefix },
  ConsistentRead: true,
});

const TRANSACT_ATTEMPTS = 5;
const TRANSACT_PAUSE_MS = 20;

/** Whether a transaction was refused only because another was writing the same item at that moment. */
const wasContended = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  failedConditions(error).length === 0 &&
  (error.CancellationReasons ?? []).some((reason) => reason.Code === 'TransactionConflict');

/**
 * Writes all or nothing; see `failedConditions` for what a refusal says. The SDK does not repeat a transaction
 * that met another one, so it is repeated here, after random and growing pauses.
 */
export async function transact(writes: Write[]): Promise<void> {
  const TransactItems = writes.map((write) => {
    const [[kind, input]] = Object.entries(write) as [[string, object]];
    return { [kind]: { TableName: TableName(), ...input } };
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems }));
      return;
    } catch (error) {
      if (attempt === TRANSACT_ATTEMPTS || !wasContended(error)) throw error;
      await pause(Math.random() * TRANSACT_PAUSE_MS * 2 ** attempt);
    }
  }
}

/**
 * Writes all or nothing.
 * @returns false when a condition was false: what the writes relied on has changed, and nothing was written
 */
export async function tryTransact(writes: Write[]): Promise<boolean> {
  try {
    await transact(writes);
    return true;
  } catch (error) {
    if (failedConditions(error).length > 0) return false;
    throw error;
  }
}

/**
 * Which writes of a refused transaction had a false condition, by their place in it.
 * @returns an empty list when the error is something else
 */
export function failedConditions(error: unknown): number[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).flatMap((reason, index) =>
    reason.Code === 'ConditionalCheckFailed' ? [index] : [],
  );
}

/** Whether a single write was refused because its condition was false. */
export const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';
