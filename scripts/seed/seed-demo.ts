import { getEmailOwner } from '#functions/data/identity/email.ts';
import { listMemberships } from '#functions/data/identity/member.ts';
import { countProjects } from '#functions/data/identity/project.ts';
import { getWorkspaces } from '#functions/data/identity/workspace.ts';
import type { TestClient } from '../client/test-client.ts';
import type { RunningStack } from '../local/stack/stack.ts';
import { seedLibrary } from './seed-library.ts';
import { logInAsOwner } from './seed-people.ts';
import { seedWorkspace } from './seed-workspace.ts';
import { addShowcase } from './showcase.ts';
import { PASSWORD, PEOPLE } from './words.ts';

const [{ email }, { email: adminEmail }] = PEOPLE;

const DEMO = { recordings: 48, projects: 8 };
/** Content of the personal workspace, which is the first that a person sees. */
const PERSONAL = { recordings: 14, projects: 3 };

async function personalOf(userId: string): Promise<string> {
  const memberships = await listMemberships(userId);
  const workspaces = await getWorkspaces(memberships.map(({ workspaceId }) => workspaceId));
  const personal = workspaces.find(({ isPersonal }) => isPersonal);
  if (!personal) throw new Error('The demo user has no personal workspace');
  return personal.id;
}

/** Whether the library is complete: the personal workspace is filled last. */
async function isSeeded(): Promise<boolean> {
  const userId = await getEmailOwner(email);
  return userId !== null && (await countProjects(await personalOf(userId))) > 0;
}

/** Ends the sessions of the seeding, so that the settings list only those of people. */
async function endSessions(owner: TestClient): Promise<void> {
  await owner.call('DELETE', '/api/auth/sessions');
  await owner.call('POST', '/api/auth/logout', {});
}

/** What somebody logs in with. */
export interface Login {
  email: string;
  password: string;
}

/**
 * Fills a running stack with a small library, unless that was done before. The environment must be the stack's.
 * @returns the log-ins of a member and of the administrator, for people
 */
export async function seedDemo({ appUrl, invoke }: RunningStack): Promise<{ member: Login; administrator: Login }> {
  if (!(await isSeeded())) {
    await seedWorkspace(appUrl, DEMO);
    const userId = (await getEmailOwner(email)) ?? '';
    const workspaceId = await personalOf(userId);
    await seedLibrary({ workspaceId, userIds: [userId], ...PERSONAL });
    const owner = await logInAsOwner(appUrl);
    await addShowcase(owner, workspaceId);
    await endSessions(owner);
    // Begins the conversions of the recordings without an MP4: they complete while the first person looks.
    await invoke('ReconcileOverdue', { interruptedAt: new Date().toISOString() });
  }
  return { member: { email, password: PASSWORD }, administrator: { email: adminEmail, password: PASSWORD } };
}
