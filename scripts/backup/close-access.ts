import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { clientOptions } from '../client/client-options.ts';
import type { Restored } from '../local/data-folder/restored.ts';

/**
 * Items that let the person in who has their secret: as a member or their program, in the middle of a sign-on, through a
 * link's gate, or to comment as a guest.
 */
export const ENTRIES = ['session', 'token', 'passwordReset', 'signOn', 'signOnJoin', 'gateKey', 'pass', 'guest'];

/** Largest number of items in one BatchWriteItem. */
const BATCH = 25;

type Unprocessed = NonNullable<BatchWriteCommand['input']['RequestItems']>;

interface Item {
  PK: string;
  SK: string;
  type: string;
  shareToken?: string | null;
  shareExpiresAt?: string | null;
  expiresAt?: string;
}

/** The attribute with the end of a link or an invitation; null for other items. */
function endOf({ type, shareToken }: Item, opensLinks: boolean): 'shareExpiresAt' | 'expiresAt' | null {
  if (type === 'invitation') return 'expiresAt';
  // In data of version 0, the main link is part of the recording.
  const isLink = ['namedLink', 'mainLink', 'recording'].includes(type) && Boolean(shareToken);
  return isLink && !opensLinks ? 'shareExpiresAt' : null;
}

async function deleteAll(client: DynamoDBDocumentClient, table: string, items: readonly Item[]): Promise<void> {
  for (let at = 0; at < items.length; at += BATCH) {
    const requests = items.slice(at, at + BATCH).map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } }));
    for (let left: Unprocessed = { [table]: requests }; Object.keys(left).length > 0; ) {
      const { UnprocessedItems = {} } = await client.send(new BatchWriteCommand({ RequestItems: left }));
      left = UnprocessedItems as Unprocessed;
    }
  }
}

/** What was ended. */
export interface ClosedAccess {
  sessions: number;
  links: number;
}

/**
 * Ends the access that a backup brings back: people log in again and make new tokens, and invitations and links end, because some of them
 * may have been revoked since. Their owners can give links a new end.
 * @param environment of the stack's functions, with the operator's access key
 */
export async function closeAccess(
  environment: Record<string, string>,
  { restoredAt, opensLinks }: Restored,
): Promise<ClosedAccess> {
  const { TABLE_NAME: TableName = '' } = environment;
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientOptions(environment)));
  const closed = { sessions: 0, links: 0 };
  const pages = paginateScan(
    { client },
    {
      TableName,
      ConsistentRead: true,
      ProjectionExpression: 'PK, SK, #type, shareToken, shareExpiresAt, expiresAt',
      ExpressionAttributeNames: { '#type': 'type' },
    },
  );
  for await (const { Items = [] } of pages) {
    const items = Items as Item[];
    const entries = items.filter(({ type }) => ENTRIES.includes(type));
    closed.sessions += entries.filter(({ type }) => type === 'session').length;
    await deleteAll(client, TableName, entries);
    for (const item of items) {
      const end = endOf(item, opensLinks);
      if (end === null || (item[end] ?? '9') <= restoredAt) continue;
      if (end === 'shareExpiresAt') closed.links += 1;
      await client.send(
        new UpdateCommand({
          TableName,
          Key: { PK: item.PK, SK: item.SK },
          UpdateExpression: 'SET #end = :now',
          ExpressionAttributeNames: { '#end': end },
          ExpressionAttributeValues: { ':now': restoredAt },
        }),
      );
    }
  }
  client.destroy();
  return closed;
}
