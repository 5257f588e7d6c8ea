import type { DeletionPlan } from '#shared/api/identity/accounts.ts';
import { listMemberships, listStoredMembers, type StoredMember } from '../../../data/identity/member.ts';
import { getUsers, type User } from '../../../data/identity/user.ts';
import { getWorkspaces, type WorkspaceRecord } from '../../../data/identity/workspace.ts';
import type { Actor } from '../../ground/actor.ts';
import { endWorkspaces } from './delete-workspace.ts';

export interface OwnedWorkspace {
  workspace: WorkspaceRecord;
  self: StoredMember;
  /** The other members who can become its owner, by the time of joining. */
  others: { member: StoredMember; user: User }[];
}

async function withMembers(workspace: WorkspaceRecord): Promise<OwnedWorkspace[]> {
  const members = await listStoredMembers(workspace.id);
  const self = members.find(({ userId }) => userId === workspace.ownerId);
  // It was handed over or deleted between two reads.
  if (!self) return [];
  const rest = members.filter((member) => member !== self).sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  const users = await getUsers(rest.map(({ userId }) => userId));
  const others = rest.flatMap((member) => {
    const user = users.get(member.userId);
    // A member without an account is being removed; nobody can log in to an account that is stopped.
    return user?.stoppedAt === null ? [{ member, user }] : [];
  });
  return [{ workspace, self, others }];
}

/** The live workspaces that a user owns, oldest first. */
export async function listOwnedWorkspaces(userId: string): Promise<OwnedWorkspace[]> {
  const owned = (await listMemberships(userId)).filter(({ role }) => role === 'owner');
  const workspaces = await getWorkspaces(owned.map(({ workspaceId }) => workspaceId));
  const own = workspaces.filter(({ ownerId }) => ownerId === userId).sort((a, b) => (a.id < b.id ? -1 : 1));
  return (await Promise.all(own.map(withMembers))).flat();
}

/**
 * Lists the decisions for the deletion of an account: the person's workspaces, each with its possible new
 * owners.
 */
export async function planDeletion({ userId }: Pick<Actor, 'userId'>): Promise<DeletionPlan> {
  const owned = await listOwnedWorkspaces(userId);
  const workspaces = owned.map(({ workspace: { id, name, isPersonal }, others }) => ({
    id,
    name,
    isPersonal,
    members: others.map(({ member, user: { id: memberId, firstName, lastName, email } }) => ({
      userId: memberId,
      role: member.role,
      firstName,
      lastName,
      email,
    })),
  }));
  return { workspaces };
}

/**
 * Deletes every live workspace that a deleted account still owns. The others are handed over.
 * @returns ids of the workspaces; see `endWorkspaces`
 */
export async function endOwnedWorkspaces(userId: string): Promise<string[]> {
  const ids = (await listMemberships(userId)).map(({ workspaceId }) => workspaceId);
  const owned = (await getWorkspaces(ids)).filter(({ ownerId }) => ownerId === userId);
  return endWorkspaces(owned.map(({ id }) => id));
}
