import { type LibraryOptions, seedLibrary } from './seed-library.ts';
import { logInAsOwner, seedMembers, seedPeople } from './seed-people.ts';
import { WORKSPACE } from './words.ts';

export type SeedOptions = Pick<LibraryOptions, 'recordings' | 'projects'>;

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
export async function seedWorkspace(appUrl: string, { recordings, projects }: SeedOptions): Promise<Seeded> {
  const people = await seedPeople(appUrl);
  const owner = await logInAsOwner(appUrl);
  const input = { name: workspaceName(recordings), description: 'A seeded workspace to look around in' };
  const { id: workspaceId } = await owner.must<{ id: string }>('POST', '/api/workspaces', input);
  await seedMembers(people, workspaceId);
  const { 'demo@example.com': demo, 'ben@example.com': ben, 'admin@example.com': ana } = people;
  const projectIds = await seedLibrary({ workspaceId, userIds: [demo, ben, ana], recordings, projects });
  await restrictOne(owner, projectIds, ben);
  return { workspaceId, name: input.name };
}

/** Restricts the project about hiring to some members. */
async function restrictOne(owner: Awaited<ReturnType<typeof logInAsOwner>>, projectIds: string[], userId: string) {
  const projectId = projectIds[6];
  if (!projectId) return;
  const permissions = [{ userId, permission: 'view' }];
  await owner.must('PUT', `/api/projects/${projectId}/access`, { accessLevel: 'restricted', permissions });
}
