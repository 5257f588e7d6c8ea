import type { DeletionPlan } from '#shared/api/account.ts';
import type { Actor } from '../actor.ts';
import { listOwnedWorkspaces } from './owned-workspaces.ts';

/** What the deletion of the actor's account asks about: the workspaces of the actor, and who could have each. */
export async function planDeletion({ userId }: Actor): Promise<DeletionPlan> {
  const owned = await listOwnedWorkspaces(userId);
  const workspaces = owned.map(({ workspace: { id, name, isPersonal }, others }) => ({
    ...{ id, name, isPersonal },
    members: others.map(({ member, user: { id: memberId, firstName, lastName, email } }) => ({
      ...{ userId: memberId, role: member.role, firstName, lastName, email },
    })),
  }));
  return { workspaces };
}
