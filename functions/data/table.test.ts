import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { countItems, failedConditions, getItems, listItems, transact } from './table.ts';

const table = mockClient(DynamoDBDocumentClient);
const item = z.object({ n: z.number() });
const query = { KeyConditionExpression: 'PK = :pk' };
const write = { Delete: { Key: { PK: 'a', SK: 'b' } } };
const keys = (count: number) => Array.from({ length: count }, (_, n) => ({ PK: `${n}`, SK: '#' }));

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

beforeEach(() => {
  table.reset();
  vi.stubEnv('TABLE_NAME', 'Table');
});
afterEach(() => vi.unstubAllEnvs());

describe('transaction', () => {
  it('is repeated when it met another one', async () => {
    table.on(TransactWriteCommand).rejectsOnce(cancelled('TransactionConflict', 'None')).resolves({});
    await transact([write]);
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(2);
    expect(table.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems).toEqual([
      { Delete: { TableName: 'Table', ...write.Delete } },
    ]);
  });

  it('gives up in the end', async () => {
    const conflict = cancelled('TransactionConflict');
    table.on(TransactWriteCommand).rejects(conflict);
    await expect(transact([write])).rejects.toBe(conflict);
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(5);
  });

  it('is not repeated when a condition was false, and tells which', async () => {
    table.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed', 'TransactionConflict'));
    const error = await transact([write]).catch((caught: unknown) => caught);
    expect(failedConditions(error)).toEqual([1]);
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('is not repeated after any other error', async () => {
    table.on(TransactWriteCommand).rejects(new Error('no network'));
    await expect(transact([write])).rejects.toThrow('no network');
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(1);
    expect(failedConditions(new Error('no network'))).toEqual([]);
  });
});

describe('reads', () => {
  it('follow a query over all its pages', async () => {
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

  it('ask again for what a batch left out, at most 100 at a time', async () => {
    const UnprocessedKeys = { Table: { Keys: keys(1) } };
    table
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { Table: [{ n: 1 }] }, UnprocessedKeys })
      .resolvesOnce({ Responses: { Table: [{ n: 2 }] } })
      .resolves({ Responses: { Table: [{ n: 3 }] } });
    expect(await getItems(item, keys(101))).toEqual([{ n: 1 }, { n: 3 }, { n: 2 }]);
    const asked = table
      .commandCalls(BatchGetCommand)
      .map((call) => call.args[0].input.RequestItems?.Table?.Keys?.length);
    expect(asked).toEqual([100, 1, 1]);
  });

  it('do not bother the table for nothing', async () => {
    expect(await getItems(item, [])).toEqual([]);
    expect(table.calls()).toHaveLength(0);
  });

  it('refuse an item that is not what it should be', async () => {
    table.on(QueryCommand).resolves({ Items: [{ n: 'one' }] });
    await expect(listItems(item, query)).rejects.toThrow();
  });
});
