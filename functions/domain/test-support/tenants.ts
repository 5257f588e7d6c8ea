import { expect } from 'vitest';
import type { Role } from '#shared/model/workspace.ts';
import { apply } from '../../data/apply.ts';
import { memberAdded } from '../../data/member.ts';
import { projectCreated } from '../../data/project.ts';
import { workspaceCreated } from '../../data/workspace.ts';
import { isoNow } from '../../process/clock.ts';
import { newId, scopedId } from '../../process/ids.ts';
import type { Actor } from '../actor.ts';
import { actorOf } from './actors.ts';

/** Matches an error with a code, for `rejects.toEqual`. */
export const refusal = (code: string) => expect.objectContaining({ name: 'AppError', code });

/** Adds a member to a workspace. @param userId of an existing user; a new one by default */
export async function newMember(workspaceId: string, role: Role, userId = newId()): Promise<Actor> {
  const now = isoNow();
  const times = { invitedAt: null, acceptedAt: now, createdAt: now, updatedAt: now };
  await apply(memberAdded({ workspaceId, userId, role, invitedBy: null, ...times }));
  return actorOf(userId);
}

/** A workspace that nothing else uses, and its owner. */
export async function newTenant(): Promise<{ workspaceId: string; owner: Actor }> {
  const [id, now] = [newId(), isoNow()];
  const owner = await newMember(id, 'owner');
  const texts = { name: 'A team', description: null, isPersonal: false };
  await apply([workspaceCreated({ id, ...texts, ownerId: owner.userId, createdAt: now, updatedAt: now })]);
  return { workspaceId: id, owner };
}

/** Creates an empty project in a workspace. @returns its id */
export async function newProject(workspaceId: string, userId: string): Promise<string> {
  const [id, now] = [scopedId(workspaceId, newId()), isoNow()];
  const texts = { name: 'Project', description: null, accessLevel: 'workspace' } as const;
  await apply([projectCreated({ id, workspaceId, userId, ...texts, createdAt: now, updatedAt: now })]);
  return id;
}
