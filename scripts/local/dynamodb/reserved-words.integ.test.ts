import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';

const client = new DynamoDBClient({});

const setAttribute = (name: string) =>
  client.send(
    new UpdateItemCommand({
      TableName: process.env.TABLE_NAME ?? '',
      Key: { PK: { S: 'RESERVED-WORDS' }, SK: { S: '#' } },
      UpdateExpression: `SET ${name} = :value`,
      ExpressionAttributeValues: { ':value': { S: 'x' } },
    }),
  );

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ReservedWords.html
it.each(['owner', 'status', 'name', 'state', 'Timestamp', 'TTL'])(
  'an expression may not name an attribute %s',
  async (name) => {
    await expect(setAttribute(name)).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringMatching(/reserved keyword/),
    });
  },
);

it('an expression may name an attribute that only contains a reserved word', async () => {
  await expect(setAttribute('leaseOwner')).resolves.toMatchObject({ $metadata: { httpStatusCode: 200 } });
});
