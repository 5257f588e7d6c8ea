import { expect, it } from 'vitest';
import { type CheckedInput, checkLimits, readTableKeys } from './dynamodb-limits.ts';

const schema = (partition: string, sort: string) => [
  { AttributeName: partition, KeyType: 'HASH' },
  { AttributeName: sort, KeyType: 'RANGE' },
];
const index = { IndexName: 'GSI1', KeySchema: schema('GSI1PK', 'GSI1SK'), Projection: {} };
const table = { KeySchema: schema('PK', 'SK'), AttributeDefinitions: [], GlobalSecondaryIndexes: [index] };
const keys = readTableKeys([table]);
const check = (input: CheckedInput) => checkLimits(input, keys);
const operands = (count: number) => Array.from({ length: count }, (_, index) => `:v${index}`);
const valuesFor = (names: string[]) => Object.fromEntries(names.map((name) => [name, { N: '1' }]));

const isIn = (count: number): CheckedInput => ({
  ConditionExpression: `a IN (${operands(count).join(', ')})`,
  ExpressionAttributeValues: valuesFor(operands(count)),
});
const sets = (name: string, S: string): CheckedInput => ({
  UpdateExpression: 'SET a = :one, #name = :text REMOVE c ADD d :one',
  ExpressionAttributeNames: { '#name': name },
  ExpressionAttributeValues: { ':one': { N: '1' }, ':text': { S } },
});

it.each<[string, CheckedInput, RegExp]>([
  [
    'a value that no expression uses',
    { UpdateExpression: 'SET a = :a', ExpressionAttributeValues: valuesFor([':a', ':b']) },
    /ExpressionAttributeValues unused in expressions: keys: \{:b\}/,
  ],
  ['a name that none uses', { ConditionExpression: 'a = b', ExpressionAttributeNames: { '#c': 'c' } }, /Names unused/],
  ['no values at all', { UpdateExpression: 'REMOVE a', ExpressionAttributeValues: {} }, /must not be empty/],
  ['an IN of 101', isIn(101), /too many operands; number of operands: 101/],
  ['two pairs of parentheses around the same', { ConditionExpression: '((a = b) ) AND c = d' }, /redundant/],
  ['an update of the key', sets('SK', 'x'), /Cannot update attribute SK/],
  ['a removal of the key', { UpdateExpression: 'REMOVE a, PK' }, /Cannot update attribute PK/],
  ['an empty key', { Key: { PK: { S: '' }, SK: { S: 'x' } } }, /empty string value. Key: PK/],
  ['an empty index key', sets('GSI1PK', ''), /empty string value. Key: GSI1PK/],
  ['a sort key of 1,025 bytes', { Item: { GSI1SK: { S: `${'é'.repeat(512)}x` } } }, /limit of 1024 bytes/],
  ['a partition key of 2,049 bytes', { Item: { PK: { S: 'x'.repeat(2049) } } }, /limit of 2048 bytes/],
])('%s is refused, in a transaction too', (_what, input, message) => {
  expect(() => check(input)).toThrow(message);
  expect(() => check({ TransactItems: [{ Delete: {} }, { Update: input }] })).toThrow(message);
});

it('a write within the limits is accepted', () => {
  check(isIn(100));
  check(sets('GSI1SK', 'é'.repeat(512)));
  check({ Item: { PK: { S: 'x'.repeat(2048) }, name: { S: '' } } });
  check({ ConditionExpression: '(a = b OR c = d) AND (attribute_not_exists(e) OR (f = g AND size(h) < i))' });
  check({ UpdateExpression: 'SET a = if_not_exists(PKs, b), GSI1PK = c', ConditionExpression: 'PK = d' });
});
