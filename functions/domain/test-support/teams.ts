import type { InvitableRole } from '#shared/model/workspace.ts';
import { apply } from '../../data/apply.ts';
import { memberAdded } from '../../data/member.ts';
import { isoNow } from '../../process/clock.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { newPerson, type Person } from './people.ts';

/** A workspace with its owner and one member of every other role. All have accounts. */
export interface Team extends Record<'owner' | InvitableRole, Person> {
  workspaceId: string;
}

/** Adds a person with an account to a workspace. */
export async function join({ actor: { userId } }: Person, workspaceId: string, role: InvitableRole): Promise<void> {
  const now = isoNow();
  const times = { invitedAt: now, acceptedAt: now, createdAt: now, updatedAt: now };
  await apply(memberAdded({ workspaceId, userId, role, invitedBy: null, ...times }));
}

/** Creates a workspace of a person. @returns its id */
export async function newWorkspace({ actor }: Person, name = 'A team'): Promise<string> {
  const { id } = await createWorkspace(actor, { name, description: null });
  return id;
}

/** Creates a team with one new person for each role. */
export async function newTeam(): Promise<Team> {
  const [owner, admin, editor, viewer] = await Promise.all([newPerson(), newPerson(), newPerson(), newPerson()]);
  const workspaceId = await newWorkspace(owner);
  await join(admin, workspaceId, 'admin');
  await join(editor, workspaceId, 'editor');
  await join(viewer, workspaceId, 'viewer');
  return { workspaceId, owner, admin, editor, viewer };
}
