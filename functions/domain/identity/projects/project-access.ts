import type { ProjectAccess } from '#shared/api/identity/project-access.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import type { AccessLevel, ProjectPermission } from '#shared/model/identity/project.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { listStoredMembers, type StoredMember } from '../../../data/identity/member.ts';
import { changeProjectAccess, type Grant, type StoredProject } from '../../../data/identity/project.ts';
import { getUsers } from '../../../data/identity/user.ts';
import { markAccessChanged } from '../../../data/identity/workspace.ts';
import { isoNow } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError } from '../../ground/app-error.ts';
import { changesOf, stateAct } from '../../ground/events/state-event.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { loadProject } from './load-project.ts';
import { grantOf } from './project-permission.ts';

/** The access to a project as calls return it. Only members are listed, in the order in which they got access. */
async function presentAccess(project: StoredProject): Promise<ProjectAccess> {
  const members = await listStoredMembers(project.workspaceId);
  const granted = members.flatMap(({ userId, createdAt: joinedAt }) => {
    const grant = grantOf(project, { userId, joinedAt });
    return grant ? [{ id: `${project.id}_${userId}`, userId, ...grant }] : [];
  });
  const users = await getUsers(granted.map(({ userId }) => userId));
  const permissions = granted.flatMap((each) => {
    const user = users.get(each.userId);
    return user ? [{ ...each, user }] : [];
  });
  const { accessLevel } = project;
  return { accessLevel, permissions: permissions.sort((a, b) => a.createdAt.localeCompare(b.createdAt)) };
}

export async function readProjectAccess(actor: Actor, projectId: string): Promise<ProjectAccess> {
  const { project } = await loadProject(actor, projectId, 'project:manage-access');
  return presentAccess(project);
}

/** The requested access. An open project ('workspace') has no grants. A restricted one without `permissions` keeps its. */
export interface WantedAccess {
  accessLevel: AccessLevel;
  permissions?: { userId: string; permission: ProjectPermission }[] | undefined;
}

type Access = Pick<StoredProject, 'accessLevel' | 'grants'>;

function requireMembers(members: Map<string, StoredMember>, userIds: string[]): void {
  const strangers = userIds.filter((userId) => !members.has(userId));
  if (strangers.length === 0) return;
  throw new AppError('NOT_A_MEMBER', 'Only members of the workspace can be given access.', { userIds: strangers });
}

/** A grant keeps its author and its creation time when its permission changes. */
function newGrant(before: Grant | null, permission: ProjectPermission, grantedBy: string, now: string): Grant {
  if (before?.permission === permission) return before;
  return { ...(before ?? { grantedBy, createdAt: now }), permission, updatedAt: now };
}

function wantedGrants(actor: Actor, project: StoredProject, wanted: WantedAccess, members: Map<string, StoredMember>) {
  if (wanted.accessLevel === 'restricted' && !wanted.permissions) return project.grants;
  const now = isoNow();
  const entries = (wanted.permissions ?? []).map(({ userId, permission }) => {
    const joinedAt = members.get(userId)?.createdAt ?? now;
    return [userId, newGrant(grantOf(project, { userId, joinedAt }), permission, actor.userId, now)] as const;
  });
  return Object.fromEntries(entries);
}

/** Access as its entry tells it: with how many people see the project, and may change it, by a grant. */
const shownAccess = ({ accessLevel, grants }: Access) => ({
  access: accessLevel,
  people: Object.keys(grants).length,
  editors: Object.values(grants).filter(({ permission }) => permission === 'edit').length,
});

const isTighter = (before: Access, after: Access): boolean =>
  after.accessLevel === 'restricted' &&
  (before.accessLevel === 'workspace' || Object.keys(before.grants).some((userId) => !(userId in after.grants)));

async function attempt(actor: Actor, projectId: string, wanted: WantedAccess): Promise<StoredProject | null> {
  const { project } = await loadProject(actor, projectId, 'project:manage-access');
  const members = new Map((await listStoredMembers(project.workspaceId)).map((member) => [member.userId, member]));
  requireMembers(members, wanted.permissions?.map(({ userId }) => userId) ?? []);
  const grants = wantedGrants(actor, project, wanted, members);
  const access = { accessLevel: wanted.accessLevel, grants };
  const { accessGrantVersion } = project;
  const ended = isTighter(project, access) ? [cutoffEntry.projectAccess(projectId, accessGrantVersion)] : [];
  const after = { ...access, accessGrantVersion: accessGrantVersion + ended.length, updatedAt: isoNow() };
  const details = changesOf(shownAccess(project), shownAccess(access), ['access', 'people', 'editors']);
  const isWritten = await tryApply([
    changeProjectAccess(project, after),
    markAccessChanged(project.workspaceId, after.updatedAt),
    stateAct('project.access_changed', actor, project.workspaceId, project, details),
    ...orderRevocations(ended),
  ]);
  return isWritten ? { ...project, ...after } : null;
}

/**
 * Replaces the access to a project. Members who lose access no longer see the project and its recordings once this
 * answers, and their media URLs of the recordings end within a minute. Share links keep working.
 * @throws AppError NOT_FOUND, FORBIDDEN, PERSONAL_WORKSPACE; NOT_A_MEMBER with `userIds`; CONFLICT
 */
export async function setProjectAccess(actor: Actor, projectId: string, wanted: WantedAccess): Promise<ProjectAccess> {
  const project = await retryOnConflict(() => attempt(actor, projectId, wanted));
  const { accessGrantVersion } = project;
  if (accessGrantVersion > 0) await endAccess([cutoffEntry.projectAccess(projectId, accessGrantVersion - 1)]);
  return presentAccess(project);
}
