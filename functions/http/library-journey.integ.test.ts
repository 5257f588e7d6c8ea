import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, newAccount, TestClient } from '#scripts/client/test-client.ts';
import { apply } from '../data/apply.ts';
import { memberAdded } from '../data/member.ts';
import { getStoredProject } from '../data/project.ts';
import { storeUploadedRecording } from '../domain/test-support/libraries.ts';
import { isoNow } from '../process/clock.ts';

const appUrl = process.env.APP_URL ?? '';
let account: Account;
beforeAll(async () => {
  account = await newAccount(appUrl);
});

interface Named {
  id: string;
  name: string;
  projectId: string | null;
}

const newProject = async (name = 'Launch') => {
  const { client, workspaceId } = account;
  return (await client.call<Named>('POST', '/api/projects', { name, workspaceId })).body;
};
const newRecording = async (projectId: string | null = null) => {
  const { client, workspaceId } = account;
  const input = { name: 'A recording', recordingType: 'screen', workspaceId, projectId };
  return (await client.call<Named>('POST', '/api/recordings', input)).body;
};

/** Waits until the workflow has done the ordered work. */
const until = (isDone: () => Promise<boolean>) => expect.poll(isDone, { timeout: 60_000, interval: 100 }).toBe(true);

describe('over HTTP,', () => {
  it('a project is created, filled, emptied and deleted, and its recording remains', async () => {
    const { client, workspaceId } = account;
    const project = await newProject();
    const recording = await newRecording(project.id);
    const list = await client.call<Named[]>('GET', `/api/workspaces/${workspaceId}/projects`);
    expect(list.body).toMatchObject([{ id: project.id, name: 'Launch', recordingCount: 1, permission: 'edit' }]);
    const moved = await client.call<Named>('PUT', `/api/recordings/${recording.id}`, { projectId: null });
    expect(moved).toMatchObject({ status: 200, body: { projectId: null } });
    await client.call('PUT', `/api/recordings/${recording.id}`, { projectId: project.id });
    expect((await client.call('DELETE', `/api/projects/${project.id}`)).body).toEqual({ message: 'Project deleted' });
    expect((await client.call('GET', `/api/projects/${project.id}`)).status).toBe(404);
    const { body } = await client.call<Named>('GET', `/api/recordings/${recording.id}`);
    expect(body.projectId).toBeNull();
  });

  it('the workflow of the template completes a deletion by itself', async () => {
    const { client, workspaceId } = account;
    const project = await newProject();
    await Promise.all(Array.from({ length: 30 }, () => storeUploadedRecording({ workspaceId, projectId: project.id })));
    await client.call('DELETE', `/api/projects/${project.id}?deleteRecordings=true`);
    await until(async () => (await getStoredProject(project.id)) === null);
  });

  it('a list is an array, and with a limit a header has the cursor of the next page', async () => {
    const { client, workspaceId } = account;
    for (let made = 0; made < 3; made++) await newRecording();
    const path = `/api/workspaces/${workspaceId}/recordings`;
    const whole = await client.call<Named[]>('GET', path);
    expect(whole.headers.has('x-next-cursor')).toBe(false);
    const first = await client.call<Named[]>('GET', `${path}?limit=2`);
    expect(first.body).toEqual(whole.body.slice(0, 2));
    const cursor = first.headers.get('x-next-cursor');
    const rest = await client.call<Named[]>('GET', `${path}?cursor=${cursor}`);
    expect(rest.body).toEqual(whole.body.slice(2));
  });

  it.each(['limit=0', 'limit=1001', 'limit=1.5', 'limit=many', 'limit=', 'cursor=', 'cursor=%00', 'cursor=Ri8'])(
    'a list with %s is refused',
    async (query) => {
      const { client, workspaceId } = account;
      for (const path of ['recordings', 'projects']) {
        const { status, body } = await client.call('GET', `/api/workspaces/${workspaceId}/${path}?${query}`);
        expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
      }
    },
  );

  it.each([
    ['POST', '/api/projects', {}],
    ['POST', '/api/projects', { name: ' ', workspaceId: 'w' }],
    ['PUT', '/api/recordings/x', {}],
    ['PUT', '/api/recordings/x', { projectId: 7 }],
    ['PUT', '/api/projects/x/access', {}],
    ['PUT', '/api/projects/x/access', { accessLevel: 'secret' }],
    ['PUT', '/api/projects/x/access', { accessLevel: 'restricted', permissions: [{ userId: 'u', permission: 'own' }] }],
    [
      'PUT',
      '/api/projects/x/access',
      { accessLevel: 'restricted', permissions: [1, 2].map(() => ({ userId: 'u', permission: 'view' })) },
    ],
    ['POST', '/api/recordings/shared/remove', {}],
    ['POST', '/api/recordings/shared/remove', { recordingIds: [] }],
    ['POST', '/api/recordings/shared/remove', { recordingIds: Array.from({ length: 101 }, (_, n) => `${n}`) }],
    ['POST', '/api/recordings/shared/remove', { recordingIds: 'x' }],
  ] as const)('%s %s refuses %j', async (method, path, input) => {
    const { status, body } = await account.client.call(method, path, input);
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(body.message).not.toMatch(/invalid (input|option)|expected/i);
  });

  it('a long list is sent compressed', async () => {
    const { client, workspaceId } = account;
    await Promise.all(Array.from({ length: 60 }, () => storeUploadedRecording({ workspaceId })));
    const response = await fetch(new URL(`/api/workspaces/${workspaceId}/recordings`, appUrl), {
      headers: { cookie: client.cookie, 'accept-encoding': 'gzip' },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(((await response.json()) as Named[]).length).toBeGreaterThanOrEqual(60);
  });

  it('a viewer counts once, by a cookie for calls of links only, and the owner does not count', async () => {
    const { client, userId } = account;
    const workspaceId = account.workspaceId;
    const { id, shareToken } = await storeUploadedRecording({ workspaceId, userId, isShared: true });
    const path = `/api/shared/${shareToken}`;
    const views = async () => (await client.call<{ viewCount: number }>('GET', `/api/recordings/${id}`)).body.viewCount;
    const viewer = new TestClient(appUrl);
    const first = await viewer.send(path);
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^visitor=[\w-]{22}; Max-Age=1800; Path=\/api\/shared; HttpOnly; SameSite=Lax$/),
    ]);
    for (let poll = 0; poll < 3; poll++) await viewer.send(path);
    await client.send(path);
    expect(await views()).toBe(1);
    await new TestClient(appUrl).send(path);
    expect(await views()).toBe(2);
  });

  it('a restricted project does not exist for members without access, and is open to those with access', async () => {
    const { client } = account;
    const { body: team } = await client.call<Named>('POST', '/api/workspaces', { name: 'Team' });
    const [granted, other] = await Promise.all([newAccount(appUrl), newAccount(appUrl)]);
    for (const { userId } of [granted, other]) {
      const times = { invitedAt: null, acceptedAt: isoNow(), createdAt: isoNow(), updatedAt: isoNow() };
      await apply(memberAdded({ workspaceId: team.id, userId, role: 'editor', invitedBy: null, ...times }));
    }
    const input = { name: 'Secret', workspaceId: team.id };
    const { body: project } = await client.call<Named>('POST', '/api/projects', input);
    const access = {
      accessLevel: 'restricted',
      permissions: [{ userId: granted.userId, permission: 'view' }],
    };
    const set = await client.call('PUT', `/api/projects/${project.id}/access`, access);
    expect(set).toMatchObject({ status: 200, body: { permissions: [{ user: { email: granted.email } }] } });
    expect(JSON.stringify(set.body)).not.toMatch(/password|reasonForUse/);
    const statusFor = async ({ client: asking }: Account) =>
      (await asking.call('GET', `/api/projects/${project.id}`)).status;
    expect(await Promise.all([granted, other].map(statusFor))).toEqual([200, 404]);
  });

  it('the access to a project of a personal workspace cannot be changed', async () => {
    const project = await newProject('Mine');
    const { status, body } = await account.client.call('PUT', `/api/projects/${project.id}/access`, {
      accessLevel: 'workspace',
    });
    expect([status, body.code]).toEqual([403, 'PERSONAL_WORKSPACE']);
  });
});
