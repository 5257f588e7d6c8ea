import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conversionIndex, recordingKey } from '#functions/data/table/keys.ts';
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
  const [table, TableName, Key] = [tableOf(environment), environment.TABLE_NAME, recordingKey(id)];
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  const updatedAt = new Date(Date.now() - minutesAgo * 60 * 1000).toISOString();
  const state = { ...changes, updatedAt };
  // A new table has items of the earlier forms in its first minutes.
  const changed = Item?.file ? { file: { ...Item.file, ...state } } : state;
  const place = conversionIndex(STATES[changes.transcodeStatus], id, updatedAt);
  const fields = Object.entries({ ...changed, ...place });
  await table.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: `SET ${fields.map((_field, index) => `#n${index} = :v${index}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(fields.map(([name], index) => [`#n${index}`, name])),
      ExpressionAttributeValues: Object.fromEntries(fields.map(([, value], index) => [`:v${index}`, value])),
    }),
  );
}
