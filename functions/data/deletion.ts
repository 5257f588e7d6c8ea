import * as z from 'zod';
import { deletionKey, dueIndex } from './keys.ts';
import { isConditionFailure, updateItem, type Write } from './table.ts';

export const deletionItem = z.object({
  type: z.literal('deletion'),
  kind: z.enum(['workspace', 'project']),
  /** The workspace's or project's. */
  id: z.string(),
  /** How many runs were started because the one before had come to nothing. */
  restarts: z.number(),
  /** When nothing has been heard of it for too long, ISO 8601. */
  dueAt: z.string(),
});

/**
 * The deletion of a workspace or project that goes on. Ordered in the transaction that makes the thing gone, put off by
 * every step of the work, and taken away with the last: when it comes due, a crash has left the rest to somebody else.
 */
export type Deletion = Omit<z.output<typeof deletionItem>, 'type'>;

/** Orders a deletion. */
export const orderDeletionWrite = (deletion: Deletion): Write => ({
  Put: {
    Item: { ...deletionKey(deletion.id), ...dueIndex(deletion.id, deletion.dueAt), type: 'deletion', ...deletion },
  },
});

/** Says that the work goes on: it comes due only at `dueAt` (ISO 8601). */
export async function putOffDeletion(id: string, dueAt: string): Promise<void> {
  await updateItem({
    Key: deletionKey(id),
    UpdateExpression: 'SET dueAt = :due, GSI1SK = :sk',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':due': dueAt, ':sk': dueIndex(id, dueAt).GSI1SK },
  });
}

/**
 * Counts a restart and puts the deletion off.
 * @param deletion as it was read
 * @returns false when it is done, or somebody else has counted this very restart
 */
export async function countRestart({ id, restarts }: Deletion, dueAt: string): Promise<boolean> {
  try {
    await updateItem({
      Key: deletionKey(id),
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
export const forgetDeletionWrite = (id: string): Write => ({ Delete: { Key: deletionKey(id) } });
