import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';

type Key = Record<'PK' | 'SK', string>;

/** Recordings that have no place in the index of their workspace's library. */
const WITHOUT_PLACE = {
  FilterExpression: '#type = :recording AND attribute_not_exists(libraryAt)',
  ExpressionAttributeNames: { '#type': 'type' },
  ExpressionAttributeValues: { ':recording': 'recording' },
  ProjectionExpression: 'PK, SK',
};

/** Adds a recording to the index. @returns false when a transaction is changing the recording: it must be tried again */
async function place(client: DynamoDBDocumentClient, TableName: string, Key: Key): Promise<boolean> {
  try {
    await client.send(
      new UpdateCommand({
        ...{ TableName, Key },
        // The current time, so that browsers that have read the library get the recording with their next reading.
        UpdateExpression: 'SET libraryAt = :now',
        ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(libraryAt)',
        ExpressionAttributeValues: { ':now': new Date().toISOString() },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return true;
    if (error instanceof TransactionConflictException) return false;
    throw error;
  }
}

/**
 * Adds recordings from before the library's index to that index. It can be stopped and repeated while the table is in
 * use.
 * @returns the number of recordings
 */
export async function placeRecordings(client: DynamoDBDocumentClient, TableName: string): Promise<number> {
  let found = 0;
  let hasConflicts = false;
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName, ...WITHOUT_PLACE, ExclusiveStartKey }));
    const keys = (page.Items ?? []) as Key[];
    const placed = await Promise.all(keys.map((key) => place(client, TableName, key)));
    found += placed.filter(Boolean).length;
    hasConflicts ||= placed.includes(false);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found + (hasConflicts ? await placeRecordings(client, TableName) : 0);
}
