import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
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

/** Every item that a query finds, parsed, page by page. */
export async function* queryItems<S extends z.ZodType>(
  schema: S,
  input: Without<QueryCommandInput>,
): AsyncGenerator<z.output<S>> {
  let start: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new QueryCommand({ TableName: TableName(), ...input, ExclusiveStartKey: start }));
    for (const item of page.Items ?? []) yield schema.parse(item);
    start = page.LastEvaluatedKey;
  } while (start);
}

/** The query for all items of a partition whose sort key starts with `prefix`, strongly consistent. */
export const inPartition = (PK: string, prefix: string): Without<QueryCommandInput> => ({
  KeyConditionExpression: 'PK = :pk AND begins_with(SK, :prefix)',
  ExpressionAttributeValues: { ':pk': PK, ':prefix': prefix },
  ConsistentRead: true,
});

/** Writes all or nothing; see `failedConditions` for what a refusal says. */
export async function transact(writes: Write[]): Promise<void> {
  const TransactItems = writes.map((write) => {
    const [[kind, input]] = Object.entries(write) as [[string, object]];
    return { [kind]: { TableName: TableName(), ...input } };
  });
  await client.send(new TransactWriteCommand({ TransactItems }));
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
