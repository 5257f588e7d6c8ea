import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, newAccount, TestClient } from '#scripts/client/test-client.ts';
import { getStoredProject } from '../data/project.ts';
import { storeUploadedRecording } from '../domain/test-support/libraries.ts';

const appUrl = process.env.APP_URL ?? '';
let account: Account;
beforeAll(async () => {
  account = await newAccount(appUrl);
});

interface Named {
  id: string;
}

/** Waits until the workflow has done the ordered work. */
const until = (isDone: () => Promise<boolean>) => expect.poll(isDone, { timeout: 60_000, interval: 100 }).toBe(true);

describe('over HTTP,', () => {
  it('the workflow of the template completes a deletion by itself', async () => {
    const { client, workspaceId } = account;
    const input = { name: 'Launch', workspaceId };
    const { body: project } = await client.call<Named>('POST', '/api/projects', input);
    await Promise.all(Array.from({ length: 30 }, () => storeUploadedRecording({ workspaceId, projectId: project.id })));
    await client.call('DELETE', `/api/projects/${project.id}?deleteRecordings=true`);
    await until(async () => (await getStoredProject(project.id)) === null);
  });

  it('a list is an array, and with a limit a header has the cursor of the next page', async () => {
    const { client, workspaceId } = account;
    await Promise.all(Array.from({ length: 3 }, () => storeUploadedRecording({ workspaceId })));
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
});
