import { BatchGetCommand, BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { deleteItems, getItems, UnprocessedError } from './batches.ts';

const table = mockAws(DynamoDBDocumentClient);
const item = z.object({ n: z.number() });
const keys = (count: number) => Array.from({ length: count }, (_, n) => ({ PK: `${n}`, SK: '#' }));

beforeEach(() => {
  table.reset();
  vi.stubEnv('TABLE_NAME', 'Table');
  // Pauses are random, from none to their longest.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

describe('a batch of writes', () => {
  const sizes = () =>
    table.commandCalls(BatchWriteCommand).map(({ args }) => args[0].input.RequestItems?.Table?.length);

  it('is repeated for the unprocessed items', async () => {
    const left = keys(3).map((each) => ({ DeleteRequest: { Key: each } }));
    table
      .on(BatchWriteCommand)
      .resolvesOnce({ UnprocessedItems: { Table: left } })
      .resolves({});
    await deleteItems(keys(30));
    expect(sizes()).toEqual([25, 8]);
  });

  it('fails when no more items are processed', async () => {
    table.on(BatchWriteCommand).callsFake(({ RequestItems }) => Promise.resolve({ UnprocessedItems: RequestItems }));
    await expect(deleteItems(keys(2))).rejects.toBeInstanceOf(UnprocessedError);
    expect(sizes()).toEqual([2, 2, 2, 2, 2, 2, 2, 2]);
    table.on(BatchGetCommand).callsFake(({ RequestItems }) => Promise.resolve({ UnprocessedKeys: RequestItems }));
    await expect(getItems(item, keys(2))).rejects.toBeInstanceOf(UnprocessedError);
  });
});

describe('a read of many items', () => {
  it('is repeated for the unprocessed keys, at most 100 at a time', async () => {
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

  it('of no keys sends no request', async () => {
    expect(await getItems(item, [])).toEqual([]);
    expect(table.calls()).toHaveLength(0);
  });
});
