import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { inGroups } from '#shared/rules/ground/in-groups.ts';
import { client, TableName, writeClient } from './client.ts';
import {
  type Attributes,
  type Expression,
  expression,
  IS_NEW,
  queryParameters,
  type Update,
  writeParameters,
} from './expression.ts';
import { INDEX_NAME, INDEX_SHARDS, type Key } from './keys.ts';
import { backOff, retryWrite } from './retry-write.ts';
import {
  hasWrite,
  type IdSetUpdate,
  idSetUpdateFor,
  isConditionFailure,
  newWriteId,
  putWithWriteId,
  refusingItem,
  updateWithWriteId,
} from './write-id.ts';

/** Reads one item strongly consistently and parses it; null for an unknown key. */
export async function getItem<S extends z.ZodType>(schema: S, key: Key): Promise<z.output<S> | null> {
  const { Item } = await client.send(new GetCommand({ TableName: TableName(), Key: key, ConsistentRead: true }));
  return Item ? schema.parse(Item) : null;
}

/** How often other writes may replace an item's write ids just before an update. */
const TURNS = 20;

/** Other writes replaced the write ids of an item too often for this update. */
class ContendedError extends Error {
  override readonly name = 'ThrottlingException';
}

/**
 * Repeats a write of one item until it is done. The write stores its id on the item.
 * @param send returns the attributes that it asked for
 * @returns these attributes, or all of the item when an earlier try was done and its answer was lost
 * @throws ConditionalCheckFailedException when the condition of the write itself is false
 */
async function writeOnce(
  send: (writeId: string, keeping: IdSetUpdate) => Promise<{ Attributes?: Attributes }>,
): Promise<Attributes> {
  const writeId = newWriteId();
  let keeping: IdSetUpdate = 'adding';
  for (let turn = 1; turn <= TURNS; turn += 1) {
    try {
      return (await retryWrite(() => send(writeId, keeping))).Attributes ?? {};
    } catch (error) {
      const item = refusingItem(error);
      if (hasWrite(item, writeId)) return item;
      if (keeping === idSetUpdateFor(item)) throw error;
      keeping = idSetUpdateFor(item);
    }
    // The first two refusals need no pause: the set was full, and then another write has replaced it, so it has space.
    if (turn > 2) await backOff(turn);
  }
  throw new ContendedError('Too many writes of the item at the same time');
}

/** Replaces the item with the same key. The result is the same whether it is done once or twice. */
export async function putItem({ Item }: { Item: Attributes }): Promise<void> {
  await retryWrite(() => writeClient.send(new PutCommand({ TableName: TableName(), Item })));
}

/**
 * Stores a new item. An item that exists is changed by an update: a put would replace the write ids of others.
 * @throws ConditionalCheckFailedException when there is an item with the same key
 */
export async function putNewItem({ Item }: { Item: Attributes }): Promise<void> {
  await writeOnce((writeId) => {
    const parameters = writeParameters(putWithWriteId({ Item, onlyIf: IS_NEW }, writeId));
    return writeClient.send(new PutCommand({ TableName: TableName(), ...parameters }));
  });
}

const sendUpdate = (update: Update, ReturnValues: 'NONE' | 'ALL_NEW'): Promise<Attributes> =>
  writeOnce((writeId, keeping) => {
    const parameters = writeParameters(updateWithWriteId(update, writeId, keeping));
    return writeClient.send(new UpdateCommand({ TableName: TableName(), ...parameters, ReturnValues }));
  });

/**
 * Updates one item exactly once, also when the answer is lost and the update is sent again.
 * @throws ConditionalCheckFailedException see `isConditionFailure`
 */
export async function updateItem(update: Update): Promise<void> {
  await sendUpdate(update, 'NONE');
}

/** The result of a write of one item; null when its condition was false and nothing was written. */
async function nullIfRefused<T>(write: Promise<T>): Promise<T | null> {
  try {
    return await write;
  } catch (error) {
    if (isConditionFailure(error)) return null;
    throw error;
  }
}

/** As `putNewItem`. @returns false when there is an item with the same key */
export const tryPutNewItem = async (put: { Item: Attributes }): Promise<boolean> =>
  (await nullIfRefused(putNewItem(put))) !== null;

/** As `updateItem`. @returns false when the condition was false */
export const tryUpdateItem = async (update: Update): Promise<boolean> =>
  (await nullIfRefused(sendUpdate(update, 'NONE'))) !== null;

/**
 * As `tryUpdateItem`, but without a write id: the update is done twice when its answer is lost and it is sent again. In
 * return, no simultaneous update is refused. For a count that may be too high.
 * @returns the changed attributes; null when the condition was false
 */
export const tryUpdateAndGetRoughly = async <S extends z.ZodType>(
  schema: S,
  update: Update,
): Promise<z.output<S> | null> => {
  const parameters = { TableName: TableName(), ...writeParameters(update), ReturnValues: 'UPDATED_NEW' as const };
  const changed = await nullIfRefused(retryWrite(() => writeClient.send(new UpdateCommand(parameters))));
  return changed && schema.parse(changed.Attributes);
};

/**
 * Updates one item as `updateItem` does, and returns all its attributes after the update.
 * @throws ConditionalCheckFailedException see `isConditionFailure`
 */
export const updateAndGetItem = async <S extends z.ZodType>(schema: S, update: Update): Promise<z.output<S>> =>
  schema.parse(await sendUpdate(update, 'ALL_NEW'));

/** As `updateAndGetItem`. @returns null when the condition was false */
export const tryUpdateAndGetItem = <S extends z.ZodType>(schema: S, update: Update): Promise<z.output<S> | null> =>
  nullIfRefused(updateAndGetItem(schema, update));

/** Deletes an item. Succeeds also when it does not exist. */
export async function deleteItem(Key: Key): Promise<void> {
  await retryWrite(() => writeClient.send(new DeleteCommand({ TableName: TableName(), Key })));
}

/** Deletes an item, unless the condition is false. @returns whether the condition was true */
export async function tryDeleteItem(Key: Key, onlyIf: Expression): Promise<boolean> {
  const sent = { TableName: TableName(), ...writeParameters({ Key, onlyIf }) };
  return (await nullIfRefused(retryWrite(() => writeClient.send(new DeleteCommand(sent))))) !== null;
}

export const storedKey = z.object({ PK: z.string(), SK: z.string() });

/** Items that are deleted at the same time. */
const TOGETHER_MAX = 25;

/** Deletes items, for functions that may not write in batches. */
export async function deleteEach(keys: Key[]): Promise<void> {
  for (const group of inGroups(keys, TOGETHER_MAX)) await Promise.all(group.map(deleteItem));
}

/** As `deleteEach`, for all items of a partition whose sort key starts with `prefix`. */
export async function deleteUnder(PK: string, prefix: string): Promise<void> {
  for (;;) {
    const keys = await firstItems(storedKey, inPartition(PK, prefix), TOGETHER_MAX);
    if (keys.length === 0) return;
    await deleteEach(keys);
  }
}

type Query = Omit<
  QueryCommandInput,
  'TableName' | 'KeyConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
> & { where: Expression; filter?: Expression | undefined };

export interface QueryPage<T> {
  items: T[];
  /** Number of items that were read: those that a filter left out, too. */
  read: number;
  /** Start key of the next request; missing after the last one. */
  next?: Record<string, unknown> | undefined;
}

/** Sends one request of a query and parses its items: at most `Limit` items, and at most 1 MB. */
export async function queryPage<S extends z.ZodType>(schema: S, query: Query): Promise<QueryPage<z.output<S>>> {
  const page = await client.send(new QueryCommand({ TableName: TableName(), ...queryParameters(query) }));
  const items = (page.Items ?? []).map((item) => schema.parse(item));
  return { items, read: page.ScannedCount ?? items.length, next: page.LastEvaluatedKey };
}

/** Every item that a query finds, parsed, page by page. */
async function* queryItems<S extends z.ZodType>(schema: S, query: Query): AsyncGenerator<z.output<S>> {
  let start: Record<string, unknown> | undefined;
  do {
    const { items, next } = await queryPage(schema, { ...query, ExclusiveStartKey: start });
    yield* items;
    start = next;
  } while (start);
}

/** Every item that a query finds, parsed, in one list. Only for queries with few results. */
export async function listItems<S extends z.ZodType>(schema: S, query: Query): Promise<z.output<S>[]> {
  const items: z.output<S>[] = [];
  for await (const item of queryItems(schema, query)) items.push(item);
  return items;
}

/** The first `limit` items that a query finds, parsed. */
export async function firstItems<S extends z.ZodType>(schema: S, query: Query, limit: number): Promise<z.output<S>[]> {
  const items: z.output<S>[] = [];
  for await (const item of queryItems(schema, { ...query, Limit: limit })) {
    items.push(item);
    if (items.length === limit) break;
  }
  return items;
}

/** The number of items that a query finds, over all its pages. */
export async function countItems(query: Query): Promise<number> {
  let count = 0;
  let start: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: TableName(),
        ...queryParameters(query),
        Select: 'COUNT',
        ExclusiveStartKey: start,
      }),
    );
    count += page.Count ?? 0;
    start = page.LastEvaluatedKey;
  } while (start);
  return count;
}

/** The query for all items of a partition whose sort key starts with `prefix`, strongly consistent. */
export const inPartition = (PK: string, prefix: string): Query => ({
  where: expression`PK = ${PK} AND begins_with(SK, ${prefix})`,
  ConsistentRead: true,
});

/**
 * Items whose index keys say that they are due by a time (ISO 8601). There is one list for each partition of the index,
 * earliest first.
 */
export const listDue = <S extends z.ZodType>(
  schema: S,
  partitionOf: (shard: number) => string,
  by: string,
): AsyncGenerator<z.output<S>>[] =>
  Array.from({ length: INDEX_SHARDS }, (_, shard) =>
    queryItems(schema, {
      IndexName: INDEX_NAME,
      where: expression`GSI1PK = ${partitionOf(shard)} AND GSI1SK <= ${by}`,
    }),
  );
