import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';

const client = new DynamoDBClient({});
const TableName = process.env.TABLE_NAME ?? '';
const keyOf = (PK: string) => ({ PK: { S: PK }, SK: { S: '#' } });
const isStored = async (PK: string) =>
  (await client.send(new GetItemCommand({ TableName, Key: keyOf(PK) }))).Item !== undefined;

const put = (PK: string, text: string) =>
  client.send(new PutItemCommand({ TableName, Item: { ...keyOf(PK), text: { S: text } } }));

it('a DeleteItem whose condition is false deletes nothing, and returns the item only when it is asked to', async () => {
  const Key = keyOf('CONDITIONAL-DELETE');
  await put('CONDITIONAL-DELETE', 'now');
  const remove = (text: string, more: object = {}) =>
    client.send(
      new DeleteItemCommand({
        TableName,
        Key,
        ConditionExpression: '#text = :text',
        ExpressionAttributeNames: { '#text': 'text' },
        ExpressionAttributeValues: { ':text': { S: text } },
        ...more,
      }),
    );
  const refused = { name: 'ConditionalCheckFailedException', $metadata: { httpStatusCode: 400 } };
  await expect(remove('before')).rejects.toMatchObject({ ...refused, Item: undefined });
  await expect(remove('before', { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })).rejects.toMatchObject({
    ...refused,
    Item: { ...Key, text: { S: 'now' } },
  });
  expect(await isStored('CONDITIONAL-DELETE')).toBe(true);
  await remove('now');
  // A condition on an attribute is false for an item that does not exist. Without one, the deletion succeeds again.
  await expect(remove('now')).rejects.toMatchObject(refused);
  await client.send(new DeleteItemCommand({ TableName, Key }));
});

it('an item has at most 400 kB, with the names of its attributes', async () => {
  const PK = 'LARGE-ITEM';
  const names = Buffer.byteLength(`PK${PK}SK#text`);
  const full = 'é'.repeat((400 * 1024 - names) / 2);
  await put(PK, full);
  const refused = { name: 'ValidationException', $metadata: { httpStatusCode: 400 } };
  await expect(put(PK, `${full}ab`)).rejects.toMatchObject({
    ...refused,
    message: 'Item size has exceeded the maximum allowed size',
  });
  const more = {
    TableName,
    Key: keyOf(PK),
    UpdateExpression: 'SET more = :more',
    ExpressionAttributeValues: { ':more': { S: 'x' } },
  };
  await expect(client.send(new UpdateItemCommand(more))).rejects.toMatchObject({
    ...refused,
    message: 'Item size to update has exceeded the maximum allowed size',
  });
  await expect(client.send(new TransactWriteItemsCommand({ TransactItems: [{ Update: more }] }))).rejects.toMatchObject(
    { CancellationReasons: [{ Code: 'ValidationError' }] },
  );
});

it('a transaction has one operation on an item, also if the other one only checks it', async () => {
  const Key = keyOf('TWO-OPERATIONS');
  const ConditionCheck = { TableName, Key, ConditionExpression: 'attribute_not_exists(PK)' };
  const both = new TransactWriteItemsCommand({
    TransactItems: [{ ConditionCheck }, { Put: { TableName, Item: Key } }],
  });
  await expect(client.send(both)).rejects.toMatchObject({
    name: 'ValidationException',
    message: 'Transaction request cannot include multiple operations on one item',
  });
  expect(await isStored('TWO-OPERATIONS')).toBe(false);
});

it('a text with half of a character is refused', async () => {
  await expect(put('HALF-CHARACTER', 'a\uD83D')).rejects.toMatchObject({
    name: 'SerializationException',
    $metadata: { httpStatusCode: 400 },
  });
  expect(await isStored('HALF-CHARACTER')).toBe(false);
});
