import { BatchGetCommand, BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { client, TableName } from './client.ts';
import type { Key } from './keys.ts';
import { backOff } from './retry-write.ts';

/** Keys that one BatchGetItem takes (DynamoDB's limit). */
const BATCH_GET_MAX = 100;

/** Most rounds in a row in which DynamoDB processes nothing of a batch. */
const BATCH_ROUNDS = 8;

/** DynamoDB repeatedly processed nothing of a batch: the table lacks throughput. */
export class UnprocessedError extends Error {
  override readonly name = 'ThrottlingException';
}

/**
 * Processes a batch in rounds, with a random, growing pause after each round that left items unprocessed.
 * @param round processes pending items, at most `size`, and returns the unprocessed ones
 * @throws UnprocessedError when rounds make no progress
 */
async function inRounds<T>(all: T[], size: number, round: (pending: T[]) => Promise<T[]>): Promise<void> {
  let pending = all;
  let idle = 0;
  let late = 0;
  while (pending.length > 0) {
    const sent = pending.slice(0, size);
    const left = await round(sent);
    pending = [...left, ...pending.slice(size)];
    idle = left.length === sent.length ? idle + 1 : 0;
    late = left.length > 0 ? late + 1 : 0;
    if (idle === BATCH_ROUNDS) throw new UnprocessedError(`DynamoDB left ${left.length} parts of a batch unprocessed`);
    if (late > 0) await backOff(Math.min(late, BATCH_ROUNDS));
  }
}

async function getBatch<S extends z.ZodType>(schema: S, keys: Key[]): Promise<z.output<S>[]> {
  const name = TableName();
  const items: z.output<S>[] = [];
  await inRounds<Record<string, unknown>>(
    keys.map(({ PK, SK }) => ({ PK, SK })),
    BATCH_GET_MAX,
    async (Keys) => {
      const request = { [name]: { Keys, ConsistentRead: true } };
      const { Responses, UnprocessedKeys } = await client.send(new BatchGetCommand({ RequestItems: request }));
      for (const item of Responses?.[name] ?? []) items.push(schema.parse(item));
      return UnprocessedKeys?.[name]?.Keys ?? [];
    },
  );
  return items;
}

/** Reads many items strongly consistently and parses them, in no order. Omits items that do not exist. */
export async function getItems<S extends z.ZodType>(schema: S, keys: Key[]): Promise<z.output<S>[]> {
  return (await Promise.all(inGroups(keys, BATCH_GET_MAX).map((group) => getBatch(schema, group)))).flat();
}

/** Requests that one BatchWriteItem takes (DynamoDB's limit). */
const BATCH_WRITE_MAX = 25;

type BatchRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/**
 * Deletes many items, in no order and not atomically. Items that do not exist are ignored.
 * @throws UnprocessedError when DynamoDB makes no progress
 */
export async function deleteItems(keys: Key[]): Promise<void> {
  const name = TableName();
  const requests = keys.map(({ PK, SK }): BatchRequest => ({ DeleteRequest: { Key: { PK, SK } } }));
  await inRounds(requests, BATCH_WRITE_MAX, async (pending) => {
    const command = new BatchWriteCommand({ RequestItems: { [name]: pending } });
    return (await client.send(command)).UnprocessedItems?.[name] ?? [];
  });
}
