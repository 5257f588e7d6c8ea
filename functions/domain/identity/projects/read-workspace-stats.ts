import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { getWorkspaceStats } from '#shared/api/identity/workspaces.ts';
import { listStoredProjects, type StoredProject } from '../../../data/identity/project.ts';
import { getLooseCounts, type LooseCounts } from '../../../data/video/library-counts.ts';
import type { Actor } from '../../ground/actor.ts';
import { authorize } from '../workspaces/authorize.ts';
import { asMember, permissionIn } from './project-permission.ts';

/** Whether a project is being deleted without its recordings, which already count as recordings without a project. */
const isLoose = ({ deleting }: StoredProject): boolean => deleting?.withRecordings === false;

const sum = (counts: LooseCounts[], name: keyof LooseCounts): number =>
  counts.reduce((total, each) => total + each[name], 0);

/**
 * Reads the totals of a workspace for a member: the sum of the counts of each project that the member may enter, and of
 * the recordings without a project. It reads no recordings.
 */
export async function readWorkspaceStats(
  actor: Actor,
  workspaceId: string,
): Promise<OutputOf<typeof getWorkspaceStats>> {
  const member = asMember(actor, await authorize(actor, workspaceId, 'workspace:read'));
  const [projects, loose] = await Promise.all([listStoredProjects(workspaceId), getLooseCounts(workspaceId)]);
  const visible = projects.filter((project) => permissionIn(project, member) !== null);
  const counts = [loose, ...visible, ...projects.filter(isLoose)];
  return {
    totalRecordings: sum(counts, 'recordingCount'),
    totalProjects: visible.length,
    sharedLinks: sum(counts, 'sharedCount'),
    totalDuration: sum(counts, 'totalDuration'),
  };
}
