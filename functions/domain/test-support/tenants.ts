import { expect } from 'vitest';
import type { Role } from '#shared/model/identity/workspace.ts';
import { apply, type Change } from '../../data/ground/apply.ts';
import { addMember } from '../../data/identity/member.ts';
import { putProject } from '../../data/identity/project.ts';
import { putWorkspace } from '../../data/identity/workspace.ts';
import { isoNow } from '../../process/clock.ts';
import { newId, scopedId } from '../../process/ids.ts';
import type { Actor } from '../ground/actor.ts';
import { actorOf } from './actors.ts';

/** Matches an error with a code, for `rejects.toEqual`. */
export const refusal = (code: string) => expect.objectContaining({ name: 'AppError', code });

/** What makes a user a member of a workspace. */
function membership(workspaceId: string, userId: string, role: Role): Change[] {
  const now = isoNow();
  const times = { invitedAt: null, acceptedAt: now, createdAt: now, updatedAt: now };
  return addMember({ workspaceId, userId, role, invitedBy: null, ...times });
}

/** Adds a member to a workspace. @param userId of an existing user; a new one by default */
export async function newMember(workspaceId: string, role: Role, userId = newId()): Promise<Actor> {
  await apply(membership(workspaceId, userId, role));
  return actorOf(userId);
}

/** What makes a workspace that nothing else uses. @param members by their user ids */
export function workspaceWith(id: string, ownerId: string, members: Record<string, Role>): Change[] {
  const now = isoNow();
  const texts = { name: 'A team', description: null, isPersonal: false };
  const joined = Object.entries({ [ownerId]: 'owner', ...members } as Record<string, Role>);
  return [
    putWorkspace({ id, ...texts, ownerId, createdAt: now, updatedAt: now }),
    ...joined.flatMap(([userId, role]) => membership(id, userId, role)),
  ];
}

/** A workspace that nothing else uses, and its owner. */
export async function newTenant(): Promise<{ workspaceId: string; owner: Actor }> {
  const [workspaceId, owner] = [newId(), actorOf(newId())];
  await apply(workspaceWith(workspaceId, owner.userId, {}));
  return { workspaceId, owner };
}

/** Creates an empty project in a workspace. @returns its id */
export async function newProject(workspaceId: string, userId: string): Promise<string> {
  const [id, now] = [scopedId(workspaceId, newId()), isoNow()];
  const texts = { name: 'Project', description: null, accessLevel: 'workspace' } as const;
  await apply([putProject({ id, workspaceId, userId, ...texts, createdAt: now, updatedAt: now })]);
  return id;
}
