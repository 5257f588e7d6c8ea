import type { InvitableRole } from '#shared/model/identity/workspace.ts';
import { apply } from '../../data/ground/apply.ts';
import { newId } from '../../process/ids.ts';
import type { Actor } from '../ground/actor.ts';
import { inviteMember } from '../identity/invitations/invite-member.ts';
import { createWorkspace } from '../identity/workspaces/create-workspace.ts';
import { accountOf, type Person } from './people.ts';
import { newMember, workspaceWith } from './tenants.ts';

/** A workspace with its owner and one member of every other role. All have accounts. */
export interface Team extends Record<'owner' | InvitableRole, Person> {
  workspaceId: string;
}

/** Adds a person with an account to a workspace. */
export async function join({ actor: { userId } }: Person, workspaceId: string, role: InvitableRole): Promise<void> {
  await newMember(workspaceId, role, userId);
}

/** Creates a workspace of a person. @returns its id */
export async function newWorkspace({ actor }: Person, name = 'A team'): Promise<string> {
  const { id } = await createWorkspace(actor, { name, description: null });
  return id;
}

/** Creates a team with one new person for each role. */
export async function newTeam(): Promise<Team> {
  const made = await Promise.all(['owner', 'admin', 'editor', 'viewer'].map(() => accountOf()));
  const [owner, admin, editor, viewer] = made.map(([person]) => person) as [Person, Person, Person, Person];
  const workspaceId = newId();
  const idOf = ({ actor }: Person) => actor.userId;
  const roles = { [idOf(admin)]: 'admin', [idOf(editor)]: 'editor', [idOf(viewer)]: 'viewer' } as const;
  // By one request: hundreds of tests have a team of their own.
  await apply([...made.flatMap(([, account]) => account), ...workspaceWith(workspaceId, idOf(owner), roles)]);
  return { workspaceId, owner, admin, editor, viewer };
}

/** Invites somebody to a workspace. @returns the token of the link in the mail */
export async function invite(actor: Actor, input: Parameters<typeof inviteMember>[1]): Promise<string> {
  const { invitationLink } = await inviteMember(actor, input, 'https://app.example');
  return new URL(invitationLink).searchParams.get('invitation') ?? '';
}
