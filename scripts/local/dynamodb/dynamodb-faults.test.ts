import { describe, expect, it } from 'vitest';
import { ExplainedError } from '../../setup/explained-error.mjs';
import { AwsError } from '../aws/aws-error.ts';
import { DynamoDbFaults, type FaultyInput, readFaults } from './dynamodb-faults.ts';

const transaction = (token: string, parts = 2): FaultyInput => ({
  ClientRequestToken: token,
  TransactItems: Array.from({ length: parts }, (_, index) => ({ Delete: { Key: { PK: { S: `${index}` } } } })),
});
const codesOf = (answer: ReturnType<DynamoDbFaults['refusal']>) =>
  JSON.parse(String(answer?.body)).CancellationReasons.map(({ Code }: { Code: string }) => Code);

describe('a simulated fault', () => {
  it('is chosen by its name', () => {
    expect(readFaults('lost-answer,unprocessed')).toEqual(['lost-answer', 'unprocessed']);
    expect(readFaults('')).toEqual([]);
    expect(() => readFaults('lost')).toThrow(ExplainedError);
  });

  it('does not occur unless it is chosen', () => {
    const faults = new DynamoDbFaults();
    expect(faults.refusal('PutItem', {})).toBeNull();
    expect(faults.refusal('TransactWriteItems', transaction('a'))).toBeNull();
    expect(faults.losesAnswer('PutItem', {})).toBe(false);
    const input = { RequestItems: { Table: { Keys: [{ PK: 1 }, { PK: 2 }] } } };
    expect(faults.splitBatch('BatchGetItem', input)).toEqual({ done: input, left: {} });
  });
});

describe('simulated faults', () => {
  it('let every second write of an item conflict with a transaction', () => {
    const faults = new DynamoDbFaults(['write-conflict']);
    const refused = (action: string) => {
      try {
        return faults.refusal(action, {}) !== null;
      } catch (error) {
        return error instanceof AwsError && error.code === 'TransactionConflictException';
      }
    };
    expect([refused('PutItem'), refused('PutItem'), refused('PutItem')]).toEqual([true, false, true]);
    expect([refused('DeleteItem'), refused('GetItem'), refused('TransactWriteItems')]).toEqual([true, false, false]);
  });

  it('let the first transaction conflict with another, whatever its token', () => {
    const faults = new DynamoDbFaults(['transaction-conflict']);
    expect(codesOf(faults.refusal('TransactWriteItems', transaction('a')))).toEqual(['TransactionConflict', 'None']);
    expect(faults.refusal('TransactWriteItems', transaction('b'))).toBeNull();
  });

  it('throttle the first transaction with each of DynamoDB’s two errors', () => {
    const faults = new DynamoDbFaults(['transaction-throttled']);
    const first = [1, 2].map((parts) => codesOf(faults.refusal('TransactWriteItems', transaction('a', parts)))[0]);
    expect(first).toEqual(['ProvisionedThroughputExceeded', 'ThrottlingError']);
    expect(faults.refusal('TransactWriteItems', transaction('c', 1))).toBeNull();
  });

  it('lose the first answer to each write, until the same write is sent again', () => {
    const faults = new DynamoDbFaults(['lost-answer']);
    const loses = (token: string) => faults.losesAnswer('TransactWriteItems', transaction(token));
    expect([loses('a'), loses('b'), loses('a')]).toEqual([true, true, false]);
    expect(faults.losesAnswer('GetItem', {})).toBe(false);
  });

  it('leave all but one part of the first batch unprocessed', () => {
    const faults = new DynamoDbFaults(['unprocessed']);
    const get = (...ids: number[]): FaultyInput => ({
      RequestItems: { Table: { Keys: ids.map((PK) => ({ PK })), ConsistentRead: true } as { Keys: { PK: number }[] } },
    });
    const split = faults.splitBatch('BatchGetItem', get(1, 2, 3));
    expect(split).toEqual({ done: get(1), left: get(2, 3).RequestItems });
    expect(faults.splitBatch('BatchGetItem', get(2, 3))).toEqual({ done: get(2, 3), left: {} });
    const write: FaultyInput = { RequestItems: { Table: [{ a: 1 }, { a: 2 }] } };
    expect(faults.splitBatch('BatchWriteItem', write).left).toEqual({ Table: [{ a: 2 }] });
  });
});
