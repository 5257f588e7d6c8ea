import { newAccount, type TestClient } from '../client/test-client.ts';
import { PEOPLE, type PersonName } from './facts.ts';

export interface FilledPerson {
  client: TestClient;
  email: string;
  userId: string;
  workspaceId: string;
}

export type FilledPeople = Record<PersonName, FilledPerson>;

const NAMES: Record<PersonName, [firstName: string, lastName: string]> = {
  owner: ['Grace', 'Hopper'],
  admin: ['Ana', 'Kovač'],
  editor: ['Zoë', 'Okafor'],
  viewer: ['ليلى', 'حداد'],
  invited: ['Ada', 'Lovelace'],
  recorder: ['Ivan', 'Sutherland'],
};

const ROLES = ['admin', 'editor', 'viewer'] as const;

/** Signs everyone up, by mailed codes. */
export async function signUpPeople(appUrl: string): Promise<FilledPeople> {
  const people: Partial<FilledPeople> = {};
  for (const name of PEOPLE) {
    const [firstName, lastName] = NAMES[name];
    people[name] = await newAccount(appUrl, `${name}@example.com`, { firstName, lastName });
  }
  return people as FilledPeople;
}

async function invite(owner: TestClient, workspaceId: string, email: string, role: string): Promise<string> {
  const path = `/api/workspaces/${workspaceId}/invite`;
  const { invitationLink } = await owner.must<{ invitationLink: string }>('POST', path, { email, role });
  return new URL(invitationLink).searchParams.get('invitation') ?? '';
}

/** A workspace with all roles, an open and a closed project, and an invitation that is not accepted yet. */
export async function fillWorkspace({ owner, invited, ...others }: FilledPeople) {
  const input = { name: 'Design Team 🎬', description: 'Everything about the launch' };
  const { id: workspaceId } = await owner.client.must<{ id: string }>('POST', '/api/workspaces', input);
  for (const role of ROLES) {
    const token = await invite(owner.client, workspaceId, others[role].email, role);
    await others[role].client.must('POST', `/api/invitations/accept/${token}`);
  }
  const invitation = await invite(owner.client, workspaceId, invited.email, 'editor');
  const project = async (name: string) =>
    (await owner.client.must<{ id: string }>('POST', '/api/projects', { name, workspaceId })).id;
  const projects = { open: await project('Launch'), closed: await project('Hiring') };
  await owner.client.must('PUT', `/api/projects/${projects.closed}/access`, {
    accessLevel: 'restricted',
    permissions: [{ userId: others.editor.userId, permission: 'view' }],
  });
  return { workspaceId, invitation, projects };
}
