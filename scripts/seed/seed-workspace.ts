import { type LibraryOptions, seedLibrary } from './seed-library.ts';
import { logInAsOwner, seedMembers, seedPeople } from './seed-people.ts';
import { WORKSPACE } from './words.ts';

export type SeedOptions = Pick<LibraryOptions, 'recordings' | 'projects' | 'clips'>;

export interface Seeded {
  workspaceId: string;
  name: string;
}

const workspaceName = (recordings: number) => (recordings > 100 ? `${WORKSPACE} (${recordings})` : WORKSPACE);

/**
 * Creates a workspace of the demo user with an admin, an editor and a viewer, and fills it. The environment must be that
 * of a running stack.
 * @param appUrl origin of that stack
 */
export async function seedWorkspace(appUrl: string, { recordings, projects, clips }: SeedOptions): Promise<Seeded> {
  const people = await seedPeople(appUrl);
  const owner = await logInAsOwner(appUrl);
  const input = { name: workspaceName(recordings), description: 'A seeded workspace to look around in' };
  const made = await owner.call<{ id: string }>('POST', '/api/workspaces', input);
  if (made.status !== 201) throw new Error(`Creating the workspace answered ${made.status}`);
  const workspaceId = made.body.id;
  await seedMembers(people, workspaceId);
  const { 'demo@example.com': demo, 'ben@example.com': ben, 'admin@example.com': ana } = people;
  const projectIds = await seedLibrary({ workspaceId, userIds: [demo, ben, ana], recordings, projects, clips });
  await restrictOne(owner, projectIds, ben);
  return { workspaceId, name: input.name };
}

/** Restricts the project about hiring to some members. */
async function restrictOne(owner: Awaited<ReturnType<typeof logInAsOwner>>, projectIds: string[], userId: string) {
  const projectId = projectIds[6];
  if (!projectId) return;
  const permissions = [{ userId, permission: 'view' }];
  const set = await owner.call('PUT', `/api/projects/${projectId}/access`, { accessLevel: 'restricted', permissions });
  if (set.status !== 200) throw new Error(`Restricting the project answered ${set.status}`);
}
