import * as z from 'zod';
import { workspaceKey } from './keys.ts';
import { getItems, type Write } from './table.ts';

const workspaceItem = z.object({
  type: z.literal('workspace'),
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  ownerId: z.string(),
  isPersonal: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type WorkspaceRecord = Omit<z.output<typeof workspaceItem>, 'type'>;

/** The workspaces with these ids, in no order; one that does not exist is left out. */
export const getWorkspaces = (ids: string[]): Promise<WorkspaceRecord[]> =>
  getItems(workspaceItem, ids.map(workspaceKey));

/** Makes a workspace; its owner's membership is written beside it. */
export const createWorkspaceWrite = (workspace: WorkspaceRecord): Write => ({
  Put: {
    Item: { ...workspaceKey(workspace.id), type: 'workspace', ...workspace },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** Takes a workspace's own item away; what is in the workspace is not touched. */
export const deleteWorkspaceWrite = (workspaceId: string): Write => ({ Delete: { Key: workspaceKey(workspaceId) } });
