import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conversionIndex, fileKey, type Key, recordingKey } from '#functions/data/table/keys.ts';
import type { StoredFile } from '#functions/data/video/file.ts';
import { clientOptions } from '../client/client-options.ts';

/** The fields of a backdated recording with a file. */
export type BackdatedFields = Partial<StoredFile> & { transcodeStatus: 'pending' | 'processing' | 'failed' };

const STATES = { pending: 'waiting', processing: 'processing', failed: 'failed' } as const;

const tableOf = (environment: NodeJS.ProcessEnv) =>
  DynamoDBDocumentClient.from(new DynamoDBClient(clientOptions(environment)));

/**
 * Changes a recording directly in the table, as if a fault had left it so. The counters stay as they are.
 * @param environment of the running stack
 * @param minutesAgo time since the last change; more than an hour by default
 */
export async function backdateRecording(
  environment: NodeJS.ProcessEnv,
  id: string,
  changes: BackdatedFields,
  minutesAgo = 61,
): Promise<void> {
  const [table, TableName] = [tableOf(environment), environment.TABLE_NAME];
  const { Item } = await table.send(new GetCommand({ TableName, Key: recordingKey(id), ConsistentRead: true }));
  const updatedAt = new Date(Date.now() - minutesAgo * 60 * 1000).toISOString();
  const state = { ...changes, updatedAt };
  const { id: fileId = id }: Partial<StoredFile> = Item?.file ?? {};
  const write = (Key: Key, set: object) => {
    const fields = Object.entries(set);
    return new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: `SET ${fields.map((_field, index) => `#n${index} = :v${index}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(fields.map(([name], index) => [`#n${index}`, name])),
      ExpressionAttributeValues: Object.fromEntries(fields.map(([, value], index) => [`:v${index}`, value])),
    });
  };
  await table.send(write(recordingKey(id), { file: { ...Item?.file, ...state } }));
  const place = conversionIndex(STATES[changes.transcodeStatus], fileId, updatedAt);
  await table.send(write(fileKey(fileId), { ...state, ...place }));
}
