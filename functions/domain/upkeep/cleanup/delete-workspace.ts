import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { putDeletionRun } from '../../../data/ground/deletion-run.ts';
import type { EventActor } from '../../../data/ground/event.ts';
import { beginWorkspaceDeletion, getStoredWorkspace } from '../../../data/identity/workspace.ts';
import { startDeletionExecution } from '../../../gateways/step-functions.ts';
import { isoNow } from '../../../process/clock.ts';
import { DELETION_START_SECONDS } from '../../../process/limits.ts';
import { type Actor, reaches } from '../../ground/actor.ts';
import { notFound } from '../../ground/app-error.ts';
import { BY_SYSTEM, byUser, stateEvent } from '../../ground/events/state-event.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { authorize } from '../../identity/workspaces/authorize.ts';

/** Whether the actor owns a workspace whose deletion was ordered and is not done. */
async function isOrdered(actor: Actor, workspaceId: string): Promise<boolean> {
  const workspace = await getStoredWorkspace(workspaceId);
  return workspace?.deletingAt !== undefined && workspace.ownerId === actor.userId && reaches(actor, workspaceId);
}

/**
 * Deletes a workspace for everyone. The record of acts of the workspace is deleted with it, so the
 * installation's has the entry.
 * @param name that the entry keeps; null with the account of the owner, which leaves no name of a person's things
 * @returns false when it is already deleted
 */
const mark = (workspaceId: string, name: string | null, by: EventActor): Promise<boolean> =>
  tryApply([
    stateEvent('workspace.deleted', { workspaceId: null, by, of: { id: workspaceId, name } }),
    beginWorkspaceDeletion(workspaceId, isoNow()),
    putDeletionRun({ kind: 'workspace', id: workspaceId, restarts: 0, dueAt: isoNow(DELETION_START_SECONDS) }),
    ...orderRevocations([cutoffEntry.workspace(workspaceId)]),
  ]);

/** Ends the media URLs of deleted workspaces, and starts to empty them. */
export async function emptyWorkspaces(ids: string[]): Promise<void> {
  await endAccess(ids.map(cutoffEntry.workspace));
  await Promise.all(ids.map((id) => startDeletionExecution(id, { kind: 'workspace', id })));
}

async function order(actor: Actor, workspaceId: string): Promise<void> {
  const { name } = await authorize(actor, workspaceId, 'workspace:delete');
  if (!(await mark(workspaceId, name, byUser(actor)))) throw notFound('Workspace');
}

/**
 * Deletes a workspace for all its members and for everyone with a link at once. Media URLs end within a minute,
 * and a workflow removes the contents. When a step fails, a repeated call completes it; otherwise the cleanup
 * does.
 * @throws AppError NOT_FOUND, FORBIDDEN, PERSONAL_WORKSPACE
 */
export async function deleteWorkspace(actor: Actor, workspaceId: string): Promise<{ message: string }> {
  if (!(await isOrdered(actor, workspaceId))) {
    await order(actor, workspaceId).catch(async (error: unknown) => {
      // After a simultaneous order of the same person, this request finds the workspace deleted.
      if (!(await isOrdered(actor, workspaceId))) throw error;
    });
  }
  await emptyWorkspaces([workspaceId]);
  return { message: 'Workspace deleted' };
}

/**
 * Deletes workspaces whose owner's account is deleted, also a personal one. Unless the caller empties them, the cleanup
 * does.
 * @returns ids of those that were not deleted already
 */
export async function endWorkspaces(ids: string[]): Promise<string[]> {
  const ended = await Promise.all(ids.map((id) => mark(id, null, BY_SYSTEM)));
  return ids.filter((_id, index) => ended[index]);
}
