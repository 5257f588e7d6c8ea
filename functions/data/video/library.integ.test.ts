import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { LIBRARY_INDEX } from '#shared/model/video/library-index.ts';
import { storeUploadedRecording } from '../../domain/test-support/libraries.ts';
import { newId } from '../../process/ids.ts';

it('the index of the library contains only the projected fields of a recording', async () => {
  const workspaceId = newId();
  await storeUploadedRecording({ workspaceId, isShared: true });
  const client = new DynamoDBClient({});
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: process.env.TABLE_NAME,
      IndexName: LIBRARY_INDEX.name,
      KeyConditionExpression: 'workspaceId = :workspace',
      ExpressionAttributeValues: { ':workspace': { S: workspaceId } },
    }),
  );
  client.destroy();
  const { partitionKey, sortKey, attributes } = LIBRARY_INDEX;
  expect(Items.map((item) => Object.keys(item).sort())).toEqual([
    ['PK', 'SK', partitionKey, sortKey, ...attributes].sort(),
  ]);
});
