import * as z from 'zod';
import { dueIndex, workspaceDeletionKey } from './keys.ts';
import { isConditionFailure, updateItem, type Write } from './table.ts';

export const workspaceDeletionItem = z.object({
  type: z.literal('workspaceDeletion'),
  /** The workspace's. */
  id: z.string(),
  /** How many runs were started because the one before had come to nothing. */
  restarts: z.number(),
  /** When nothing has been heard of it for too long, ISO 8601. */
  dueAt: z.string(),
});

/**
 * A workspace's deletion that goes on. Ordered in the transaction that makes the workspace gone, put off by every step
 * of the work, and taken away with the last: when it comes due, a crash has left the rest to somebody else.
 */
export type WorkspaceDeletion = Omit<z.output<typeof workspaceDeletionItem>, 'type'>;

/** Orders a deletion. */
export const orderDeletionWrite = (deletion: WorkspaceDeletion): Write => ({
  Put: {
    Item: {
      ...workspaceDeletionKey(deletion.id),
      ...dueIndex(deletion.id, deletion.dueAt),
      type: 'workspaceDeletion',
      ...deletion,
    },
  },
});

/** Says that the work goes on: it comes due only at `dueAt` (ISO 8601). */
export async function putOffDeletion(workspaceId: string, dueAt: string): Promise<void> {
  await updateItem({
    Key: workspaceDeletionKey(workspaceId),
    UpdateExpression: 'SET dueAt = :due, GSI1SK = :sk',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':due': dueAt, ':sk': dueIndex(workspaceId, dueAt).GSI1SK },
  });
}

/**
 * Counts a restart and puts the deletion off.
 * @param deletion as it was read
 * @returns false when it is done, or somebody else has counted this very restart
 */
export async function countRestart({ id, restarts }: WorkspaceDeletion, dueAt: string): Promise<boolean> {
  try {
    await updateItem({
      Key: workspaceDeletionKey(id),
      UpdateExpression: 'SET restarts = :next, dueAt = :due, GSI1SK = :sk',
      ConditionExpression: 'restarts = :restarts',
      ExpressionAttributeValues: {
        ':restarts': restarts,
        ':next': restarts + 1,
        ':due': dueAt,
        ':sk': dueIndex(id, dueAt).GSI1SK,
      },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Forgets a deletion: it is done. */
export const forgetDeletionWrite = (workspaceId: string): Write => ({
  Delete: { Key: workspaceDeletionKey(workspaceId) },
});
