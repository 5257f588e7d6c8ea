import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { recordingKey } from '#functions/data/keys.ts';
import { pageLibrary } from '#functions/data/library.ts';
import { storeRecording } from '#functions/domain/test-support/recordings.ts';
import { useOwnTable } from '../test-support/use-own-table.ts';
import { placeRecordings } from './place-recordings.ts';

useOwnTable();

it('recordings of an earlier version get a place in the library, and the others keep theirs', async () => {
  const client = new DynamoDBClient({});
  const TableName = process.env.TABLE_NAME ?? '';
  const workspaceId = 'workspace';
  const [old, recent] = await Promise.all(['old', 'recent'].map((name) => storeRecording({ workspaceId, name })));
  const { PK, SK } = recordingKey(old?.id ?? '');
  await client.send(
    new UpdateItemCommand({ TableName, Key: { PK: { S: PK }, SK: { S: SK } }, UpdateExpression: 'REMOVE libraryAt' }),
  );
  const listed = async () => (await pageLibrary(workspaceId, { from: '2000', after: null })).items.map(({ id }) => id);
  expect(await listed()).toEqual([recent?.id]);
  const documents = DynamoDBDocumentClient.from(client);
  expect(await placeRecordings(documents, TableName)).toBe(1);
  expect(await listed()).toEqual([recent?.id, old?.id]);
  expect(await placeRecordings(documents, TableName)).toBe(0);
  client.destroy();
});
