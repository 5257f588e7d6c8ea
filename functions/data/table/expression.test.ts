import { describe, expect, it } from 'vitest';
import { expression, hasValues, isOneOf, queryParameters, unchangedSince, writeParameters } from './expression.ts';

const Key = { PK: 'a', SK: 'b' };

describe('a write', () => {
  it('gets a placeholder for every value, and one for every attribute that it changes', () => {
    const onlyIf = expression`${hasValues({ name: 'old', count: 1 })} AND (attribute_exists(PK) OR #ttl < ${5})`;
    const set = { name: 'new', at: expression`if_not_exists(#ttl, ${0})`, left: undefined };
    expect(writeParameters({ Key, set, add: { count: 2 }, remove: ['GSI1PK', 'GSI1SK'], onlyIf })).toEqual({
      Key,
      UpdateExpression: 'SET #name = :v1, #at = if_not_exists(#ttl, :v2) REMOVE #GSI1PK, #GSI1SK ADD #count :v3',
      ConditionExpression: '#name = :v4 AND #count = :v5 AND (attribute_exists(PK) OR #ttl < :v6)',
      ExpressionAttributeNames: {
        '#name': 'name',
        '#at': 'at',
        '#ttl': 'ttl',
        '#count': 'count',
        '#GSI1PK': 'GSI1PK',
        '#GSI1SK': 'GSI1SK',
      },
      ExpressionAttributeValues: { ':v1': 'new', ':v2': 0, ':v3': 2, ':v4': 'old', ':v5': 1, ':v6': 5 },
    });
  });

  it('has no parameter that is empty, which DynamoDB refuses', () => {
    expect(writeParameters({ Key })).toEqual({ Key });
    expect(writeParameters({ Key, remove: ['a'], onlyIf: unchangedSince('version', null) })).toEqual({
      Key,
      UpdateExpression: 'REMOVE #a',
      ConditionExpression: 'attribute_not_exists(PK)',
      ExpressionAttributeNames: { '#a': 'a' },
    });
  });
});

it('a query gets a placeholder for each value of its keys and of its filter', () => {
  const where = expression`PK = ${'a'}`;
  expect(queryParameters({ where, Limit: 5 })).toEqual({
    Limit: 5,
    KeyConditionExpression: 'PK = :v1',
    ExpressionAttributeValues: { ':v1': 'a' },
  });
  const filter = expression`NOT ${isOneOf('name', ['b', 'c'])} AND actor.userId = ${'d'}`;
  expect(queryParameters({ where, filter })).toEqual({
    KeyConditionExpression: 'PK = :v1',
    FilterExpression: 'NOT #name IN (:v2, :v3) AND actor.userId = :v4',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':v1': 'a', ':v2': 'b', ':v3': 'c', ':v4': 'd' },
  });
});
