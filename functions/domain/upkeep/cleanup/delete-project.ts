import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { may } from '#shared/rules/identity/permissions.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { putDeletionRun } from '../../../data/ground/deletion-run.ts';
import { beginProjectDeletion, getStoredProject } from '../../../data/identity/project.ts';
import { checkCreatorCount, getCreatorCount } from '../../../data/identity/project-author.ts';
import { startDeletionExecution } from '../../../gateways/step-functions.ts';
import { isoNow } from '../../../process/clock.ts';
import { DELETION_START_SECONDS } from '../../../process/limits.ts';
import { type Actor, reaches } from '../../ground/actor.ts';
import { AppError } from '../../ground/app-error.ts';
import { stateAct } from '../../ground/events/state-event.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { loadProject } from '../../identity/projects/load-project.ts';

interface How {
  /** Whether its recordings are deleted too; else they stay in the workspace, without a project. */
  deleteRecordings: boolean;
}

/** Whether the actor has ordered the deletion, and it is not done. */
async function isOrdered(actor: Actor, projectId: string): Promise<boolean> {
  const project = await getStoredProject(projectId);
  return project?.deleting?.by === actor.userId && reaches(actor, project.workspaceId);
}

/** @returns true when it is ordered; null when the project changed before that */
async function order(actor: Actor, projectId: string, withRecordings: boolean): Promise<true | null> {
  if (await isOrdered(actor, projectId)) return true;
  const { project, member } = await loadProject(actor, projectId, 'project:delete');
  const onlyOwn = withRecordings && !may(member.role, 'recording:change');
  if (onlyOwn && project.recordingCount !== (await getCreatorCount(project))) {
    throw new AppError('OTHERS_RECORDINGS', 'There are recordings of other members in this project.');
  }
  const isNow = await tryApply([
    beginProjectDeletion(project, { at: isoNow(), by: actor.userId, withRecordings }, onlyOwn),
    ...(onlyOwn ? [checkCreatorCount(project, project.recordingCount)] : []),
    putDeletionRun({ kind: 'project', id: projectId, restarts: 0, dueAt: isoNow(DELETION_START_SECONDS) }),
    ...orderRevocations(withRecordings ? [cutoffEntry.project(projectId)] : []),
    stateAct('project.deleted', actor, project.workspaceId, project, {
      withRecordings,
      isRestricted: project.accessLevel === 'restricted',
    }),
  ]);
  return isNow ? true : null;
}

/**
 * Deletes a project for everyone at once. From then on, its recordings are without a project, or deleted with
 * their links and media URLs. A workflow removes the data. When a step fails, a repeated call by the same person
 * completes it; otherwise the cleanup does.
 * @throws AppError NOT_FOUND, FORBIDDEN; OTHERS_RECORDINGS when the actor may not delete all of its recordings
 */
export async function deleteProject(
  actor: Actor,
  projectId: string,
  { deleteRecordings }: How,
): Promise<{ message: string }> {
  await retryOnConflict(() => order(actor, projectId, deleteRecordings)).catch(async (error: unknown) => {
    // After a simultaneous order of the same person, this request finds the project deleted.
    if (!(await isOrdered(actor, projectId))) throw error;
  });
  await endAccess([cutoffEntry.project(projectId)]);
  await startDeletionExecution(projectId, { kind: 'project', id: projectId });
  return { message: 'Project deleted' };
}
