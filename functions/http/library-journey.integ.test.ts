import { describe, expect, it } from 'vitest';
import { newAccount } from '#scripts/client/test-client.ts';
import { getStoredProject } from '../data/identity/project.ts';
import { storeUploadedRecording } from '../domain/test-support/libraries.ts';

const account = await newAccount(process.env.APP_URL ?? '');

describe('over HTTP,', () => {
  it('the workflow of the template completes a deletion by itself', async () => {
    const { client, workspaceId } = account;
    const input = { name: 'Launch', workspaceId };
    const { body: project } = await client.call<{ id: string }>('POST', '/api/projects', input);
    await Promise.all(Array.from({ length: 30 }, () => storeUploadedRecording({ workspaceId, projectId: project.id })));
    await client.call('DELETE', `/api/projects/${project.id}?deleteRecordings=true`);
    await expect.poll(() => getStoredProject(project.id), { timeout: 60_000, interval: 100 }).toBeNull();
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
});
