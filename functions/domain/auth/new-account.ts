import { addMemberWrites, listMemberships, removeMemberWrites } from '../../data/member.ts';
import type { Write } from '../../data/table.ts';
import { createUserWrite, deleteUnverifiedUserWrite, type User } from '../../data/user.ts';
import { createVerificationWrite, dropVerificationWrite, type Verification } from '../../data/verification.ts';
import { createWorkspaceWrite, deleteWorkspaceWrite } from '../../data/workspace.ts';
import { newId } from '../../process/ids.ts';
import { cooldownCutoff } from './verification-code.ts';

/** Name given to the workspace that every user has from the start. */
const PERSONAL_WORKSPACE_NAME = 'Personal Workspace';

/** Makes a user with a first verification code and a personal workspace; the e-mail address is claimed beside it. */
export function accountWrites(user: User, verification: Verification): Write[] {
  const { id: userId, createdAt, updatedAt } = user;
  const workspaceId = newId();
  return [
    createUserWrite(user),
    createVerificationWrite(verification),
    createWorkspaceWrite({
      id: workspaceId,
      name: PERSONAL_WORKSPACE_NAME,
      description: null,
      ownerId: userId,
      isPersonal: true,
      createdAt,
      updatedAt,
    }),
    ...addMemberWrites({
      workspaceId,
      userId,
      role: 'owner',
      invitedBy: null,
      invitedAt: null,
      acceptedAt: createdAt,
      createdAt,
      updatedAt,
    }),
  ];
}

/**
 * Takes away an account that was never verified, which owns nothing but its personal workspace. Refused when it was
 * verified meanwhile, and while its code's cooldown lasts.
 */
export async function dropUnverifiedWrites(userId: string): Promise<Write[]> {
  const memberships = await listMemberships(userId);
  return [
    deleteUnverifiedUserWrite(userId),
    dropVerificationWrite(userId, cooldownCutoff()),
    ...memberships.flatMap(({ workspaceId }) => [
      deleteWorkspaceWrite(workspaceId),
      ...removeMemberWrites(workspaceId, userId),
    ]),
  ];
}
