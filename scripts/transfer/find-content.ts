import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { getUsers, type User } from '#functions/data/identity/user.ts';
import { getWorkspaces, type WorkspaceRecord } from '#functions/data/identity/workspace.ts';

/** Ids that one request reads. */
const TOGETHER = 100;

/** Ids of all items of a type. The functions may not read the whole table: the operator may. */
async function listIds(type: 'user' | 'workspace'): Promise<string[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  const pages = paginateScan(
    { client },
    {
      TableName: process.env.TABLE_NAME,
      ConsistentRead: true,
      FilterExpression: '#type = :type',
      ProjectionExpression: 'id',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: { ':type': type },
    },
  );
  const ids: string[] = [];
  for await (const { Items = [] } of pages) ids.push(...Items.map(({ id }) => String(id)));
  client.destroy();
  return ids.toSorted();
}

async function readAll<T>(ids: string[], read: (ids: string[]) => Promise<Iterable<T>>): Promise<T[]> {
  const found: T[] = [];
  for (let start = 0; start < ids.length; start += TOGETHER)
    found.push(...(await read(ids.slice(start, start + TOGETHER))));
  return found;
}

/** All accounts of the stack whose address is verified. */
export async function listAccounts(): Promise<User[]> {
  const users = await readAll(await listIds('user'), async (ids) => (await getUsers(ids)).values());
  return users.filter(({ emailVerified }) => emailVerified);
}

/** All workspaces of the stack that are not being deleted. */
export const listWorkspaces = async (): Promise<WorkspaceRecord[]> =>
  readAll(await listIds('workspace'), getWorkspaces);

/** Whether the stack has neither an account nor a workspace. */
export const isEmptyStack = async (): Promise<boolean> =>
  (await listIds('user')).length === 0 && (await listIds('workspace')).length === 0;
