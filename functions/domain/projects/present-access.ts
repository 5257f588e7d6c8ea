import type { ProjectAccess } from '#shared/api/project-access.ts';
import { listStoredMembers } from '../../data/member.ts';
import type { StoredProject } from '../../data/project.ts';
import { getUsers } from '../../data/user.ts';
import { grantOf } from './project-permission.ts';

/** Who sees a project, with names: members alone, in the order in which they were given access. */
export async function presentAccess(project: StoredProject): Promise<ProjectAccess> {
  const members = await listStoredMembers(project.workspaceId);
  const granted = members.flatMap(({ userId, createdAt: joinedAt }) => {
    const grant = grantOf(project, { userId, joinedAt });
    return grant ? [{ id: `${project.id}_${userId}`, userId, ...grant }] : [];
  });
  const users = new Map((await getUsers(granted.map(({ userId }) => userId))).map((user) => [user.id, user]));
  const permissions = granted.flatMap((each) => {
    const user = users.get(each.userId);
    return user ? [{ ...each, user }] : [];
  });
  const { accessLevel } = project;
  return { accessLevel, permissions: permissions.sort((a, b) => a.createdAt.localeCompare(b.createdAt)) };
}
