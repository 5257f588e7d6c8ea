import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { expression } from './expression.ts';
import { countItems, deleteItem, listItems, putItem, putNewItem, updateAndGetItem, updateItem } from './items.ts';
import { failedConditions, isPassing } from './retry-write.ts';
import { remove, transact } from './transaction.ts';
import { isConditionFailure } from './write-id.ts';

const table = mockAws(DynamoDBDocumentClient);
const item = z.object({ n: z.number() });
const query = { where: expression`PK = ${'a'}` };
const Key = { PK: 'a', SK: 'b' };
const write = remove({ Key });

const cancelled = (codes: string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

const fault = (name: string) => Object.assign(new Error('Refused'), { name });

const conditionFailed = (writeIds: string[] = [], olderWriteIds: string[] = []) =>
  new ConditionalCheckFailedException({
    message: 'The conditional request failed',
    $metadata: {},
    Item: { n: { N: '7' }, writeIds: { SS: writeIds }, olderWriteIds: { SS: olderWriteIds } },
  });

beforeEach(() => {
  table.reset();
  vi.stubEnv('TABLE_NAME', 'Table');
  // Pauses are random, from none to their longest.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
const tokens = () => table.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.ClientRequestToken);

describe('a transaction', () => {
  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'is repeated after %s, with a new token',
    async (reason) => {
      table
        .on(TransactWriteCommand)
        .rejectsOnce(cancelled([reason, 'None']))
        .resolves({});
      await transact([write]);
      expect(table.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems).toEqual([
        { Delete: { TableName: 'Table', Key } },
      ]);
      expect(new Set(tokens()).size).toBe(2);
    },
  );

  it.each([
    ['late', fault('TimeoutError')],
    ['lost', Object.assign(new Error('reset'), { code: 'ECONNRESET' })],
    ['that of a fault', Object.assign(fault('InternalServerError'), { $metadata: { httpStatusCode: 500 } })],
  ])(
    'whose answer is %s is repeated with the same token from then on, because it may have succeeded',
    async (_what, error) => {
      table
        .on(TransactWriteCommand)
        .rejectsOnce(error)
        .rejectsOnce(cancelled(['TransactionConflict']))
        .resolves({});
      await transact([write]);
      expect(tokens()).toHaveLength(3);
      expect(new Set(tokens()).size).toBe(1);
    },
  );

  it('starts no attempt more than seven seconds after the first', async () => {
    let now = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    table.on(TransactWriteCommand).callsFake(() => {
      now += 3001;
      return Promise.reject(fault('TimeoutError'));
    });
    await expect(transact([write])).rejects.toThrow('Refused');
    expect(tokens()).toHaveLength(3);
  });

  it('fails after the last attempt', async () => {
    const conflict = cancelled(['TransactionConflict']);
    table.on(TransactWriteCommand).rejects(conflict);
    await expect(transact([write])).rejects.toBe(conflict);
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(20);
  });

  it('is not repeated when a condition fails, and names the failed condition', async () => {
    table.on(TransactWriteCommand).rejects(cancelled(['None', 'ConditionalCheckFailed', 'TransactionConflict']));
    const error = await transact([write]).catch((caught: unknown) => caught);
    expect(failedConditions(error)).toEqual([1]);
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('is not repeated after any other error', async () => {
    table.on(TransactWriteCommand).rejects(new Error('no access'));
    await expect(transact([write])).rejects.toThrow('no access');
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(1);
    expect(failedConditions(new Error('no access'))).toEqual([]);
  });
});

describe('a write of one item', () => {
  const update = { Key, add: { n: 1 } };
  const put = { Item: { ...Key, n: 1 } };

  it('is repeated, with the same id, after a conflict with a transaction', async () => {
    const conflict = fault('TransactionConflictException');
    table.on(PutCommand).rejectsOnce(conflict).resolves({});
    table.on(UpdateCommand).rejectsOnce(conflict).resolves({});
    table.on(DeleteCommand).rejectsOnce(conflict).resolves({});
    await putNewItem(put);
    await putItem(put);
    await updateItem(update);
    await deleteItem(Key);
    expect(table.commandCalls(PutCommand)).toHaveLength(3);
    expect(table.commandCalls(DeleteCommand)).toHaveLength(2);
    const [first, second] = table.commandCalls(UpdateCommand).map(({ args }) => args[0].input);
    expect(second).toEqual(first);
  });

  const ID = expect.stringMatching(/^[\w-]{8}$/);
  const updates = () => table.commandCalls(UpdateCommand).map(({ args }) => args[0].input);
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);

  it('stores its id on the item, and requests the old item when its condition fails', async () => {
    table.on(UpdateCommand).resolves({}).on(PutCommand).resolves({});
    await updateItem({ Key, set: { a: 1 }, onlyIf: expression`a = ${1} OR b = ${2}` });
    await updateItem(update);
    await putNewItem(put);
    expect(updates()).toMatchObject([
      {
        UpdateExpression: 'SET #a = :v1 ADD #writeIds :v2',
        ConditionExpression:
          '(a = :v3 OR b = :v4) AND NOT contains(writeIds, :v5) AND NOT contains(olderWriteIds, :v6)' +
          ' AND (attribute_not_exists(writeIds) OR size(writeIds) < :v7)',
        ExpressionAttributeNames: { '#a': 'a', '#writeIds': 'writeIds' },
        ExpressionAttributeValues: { ':v1': 1, ':v3': 1, ':v4': 2, ':v5': ID, ':v6': ID, ':v7': 32 },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
      { UpdateExpression: 'ADD #n :v1, #writeIds :v2' },
    ]);
    const { ':v5': id, ':v6': again, ':v2': own } = updates()[0]?.ExpressionAttributeValues ?? {};
    expect([again, own]).toEqual([id, new Set([id])]);
    expect(table.commandCalls(PutCommand)[0]?.args[0].input).toMatchObject({
      Item: { ...put.Item, writeIds: new Set([ID]) },
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
  });

  it('counts as done when the item has its id: only the answer was lost', async () => {
    const own = (input: { ExpressionAttributeValues: { ':v3': string } }) => input.ExpressionAttributeValues[':v3'];
    table.on(UpdateCommand).callsFakeOnce((input) => Promise.reject(conditionFailed(['x', own(input)])));
    table.on(PutCommand).callsFake(({ Item }) => Promise.reject(conditionFailed([...Item.writeIds])));
    await putNewItem(put);
    await updateItem(update);
    table.on(UpdateCommand).callsFake((input) => Promise.reject(conditionFailed(ids(32), [own(input)])));
    expect(await updateAndGetItem(item, update)).toEqual({ n: 7 });
  });

  it('starts a new set of ids when the first is full, and keeps the full one', async () => {
    table
      .on(UpdateCommand)
      .rejectsOnce(conditionFailed(ids(32)))
      .resolves({});
    await updateItem(update);
    expect(updates()[1]).toMatchObject({
      UpdateExpression: 'SET #olderWriteIds = writeIds, #writeIds = :v1 ADD #n :v2',
      ConditionExpression: 'NOT contains(writeIds, :v3) AND NOT contains(olderWriteIds, :v4) AND size(writeIds) >= :v5',
    });
    const [first, second] = updates().map((input) => input.ExpressionAttributeValues?.[':v3']);
    expect(first).toBe(second);
  });

  it('succeeds although many other writes replace the ids before it', async () => {
    const sent = table.on(UpdateCommand);
    for (const full of [32, 1, 32, 1, 32, 1]) sent.rejectsOnce(conditionFailed(ids(full)));
    sent.resolves({});
    await updateItem(update);
    expect(updates()).toHaveLength(7);
  });

  it('that never succeeds between the others is not reported as a failed condition', async () => {
    let count = 0;
    table.on(UpdateCommand).callsFake(() => {
      count += 1;
      throw conditionFailed(ids(count % 2 === 1 ? 32 : 1));
    });
    const error = await updateItem(update).catch((caught: unknown) => caught);
    expect(isConditionFailure(error)).toBe(false);
    expect(isPassing(error)).toBe(true);
  });

  it.each([
    ['by another write', ids(1), 1],
    ['on an item without ids', [], 1],
    ['on an item with all of its ids', ids(32), 2],
  ])('is refused when its condition fails %s', async (_what, writeIds, sent) => {
    table.on(UpdateCommand).rejects(conditionFailed(writeIds));
    const error = await updateItem(update).catch((caught: unknown) => caught);
    expect(isConditionFailure(error)).toBe(true);
    expect(updates()).toHaveLength(sent);
  });
});

describe('reads', () => {
  it('return all pages of a query', async () => {
    const LastEvaluatedKey = { PK: 'a', SK: 'b' };
    table
      .on(QueryCommand)
      .resolvesOnce({ Items: [{ n: 1, more: true }], Count: 1, LastEvaluatedKey })
      .resolvesOnce({ Items: [], Count: 0, LastEvaluatedKey })
      .resolves({ Items: [{ n: 2 }], Count: 1 });
    expect(await listItems(item, query)).toEqual([{ n: 1 }, { n: 2 }]);
    expect(table.commandCalls(QueryCommand)[1]?.args[0].input.ExclusiveStartKey).toEqual(LastEvaluatedKey);
  });

  it('count over all pages', async () => {
    table
      .on(QueryCommand)
      .resolvesOnce({ Count: 3, LastEvaluatedKey: { PK: 'a', SK: 'b' } })
      .resolves({ Count: 2 });
    expect(await countItems(query)).toBe(5);
  });

  it('refuse an item that does not match its schema', async () => {
    table.on(QueryCommand).resolves({ Items: [{ n: 'one' }] });
    await expect(listItems(item, query)).rejects.toThrow();
  });
});
