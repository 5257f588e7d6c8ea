import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RecordingItem } from '#functions/data/recording.ts';
import { conversionIndex, recordingKey } from '#functions/data/table/keys.ts';
import { clientOptions } from './client-options.ts';

/** The fields of a backdated recording with a file. */
export type BackdatedFields = Partial<RecordingItem> & { transcodeStatus: 'pending' | 'processing' | 'failed' };

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
  const updatedAt = new Date(Date.now() - minutesAgo * 60 * 1000).toISOString();
  const index = conversionIndex(STATES[changes.transcodeStatus], id, updatedAt);
  const fields = Object.entries({ ...changes, updatedAt, ...index });
  await tableOf(environment).send(
    new UpdateCommand({
      TableName: environment.TABLE_NAME,
      Key: recordingKey(id),
      UpdateExpression: `SET ${fields.map((_field, place) => `#n${place} = :v${place}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(fields.map(([name], place) => [`#n${place}`, name])),
      ExpressionAttributeValues: Object.fromEntries(fields.map(([, value], place) => [`:v${place}`, value])),
    }),
  );
}
