import { expect, it } from 'vitest';
import { type DynamoDbInput, dynamoDbAccess } from './dynamodb-access.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/data';
const TableName = 'data';

it.each<[string, DynamoDbInput, string[]]>([
  ['GetItem', { TableName }, [`dynamodb:GetItem ${TABLE}`]],
  ['PutItem', { TableName: TABLE }, [`dynamodb:PutItem ${TABLE}`]],
  ['UpdateItem', { TableName }, [`dynamodb:UpdateItem ${TABLE}`]],
  ['DeleteItem', { TableName }, [`dynamodb:DeleteItem ${TABLE}`]],
  ['Query', { TableName }, [`dynamodb:Query ${TABLE}`]],
  ['Query', { TableName, IndexName: 'GSI1' }, [`dynamodb:Query ${TABLE}/index/GSI1`]],
  ['Scan', { TableName, IndexName: 'GSI1' }, [`dynamodb:Scan ${TABLE}/index/GSI1`]],
  ['DescribeTable', { TableName }, [`dynamodb:DescribeTable ${TABLE}`]],
  ['ListTables', {}, ['dynamodb:ListTables *']],
  [
    'BatchGetItem',
    { RequestItems: { data: {}, more: {} } },
    [`dynamodb:BatchGetItem ${TABLE}`, 'dynamodb:BatchGetItem arn:aws:dynamodb:us-east-1:000000000000:table/more'],
  ],
  ['BatchWriteItem', { RequestItems: { data: [] } }, [`dynamodb:BatchWriteItem ${TABLE}`]],
  [
    'TransactWriteItems',
    {
      TransactItems: [
        { Put: { TableName } },
        { Update: { TableName } },
        { Delete: { TableName } },
        { ConditionCheck: { TableName } },
      ],
    },
    ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'].map((action) => `dynamodb:${action} ${TABLE}`),
  ],
  ['TransactGetItems', { TransactItems: [{ Get: { TableName } }] }, [`dynamodb:GetItem ${TABLE}`]],
])('%s %j requires its permissions', (action, input, wanted) => {
  const accesses = dynamoDbAccess(action, input) ?? [];
  expect(accesses.map((access) => `${access.action} ${access.resource}`)).toEqual(wanted);
});

it('an unknown operation does not count as one that requires no permission', () => {
  expect(dynamoDbAccess('ExecuteStatement', {})).toBeNull();
});
