import { beforeAll, expect, it } from 'vitest';
import type { Project } from '#shared/api/identity/projects.ts';
import { type Account, newAccount } from '../../client/test-client.ts';
import { useStack } from '../../test-support/use-stack.ts';

// A stack of its own, whose transactions refuse each other when they overlap, as those of DynamoDB do.
const COUNT = 12;
const stack = useStack({ dynamoDbFaults: ['overlap'] });
let account: Account;

beforeAll(async () => {
  account = await newAccount(stack.appUrl);
});

const link = { allowDownload: true, expiresAt: null };

async function newRecordings(): Promise<string[]> {
  const { client, workspaceId } = account;
  const input = { name: 'A recording', recordingType: 'screen', workspaceId };
  const made = Array.from({ length: COUNT }, () => client.call<{ id: string }>('POST', '/api/recordings', input));
  return (await Promise.all(made)).map(({ body }) => body.id);
}

/** Does something with all recordings at once. @returns those for which it succeeded */
async function atOnce(ids: string[], step: (id: string) => Promise<{ status: number }>): Promise<string[]> {
  const statuses = (await Promise.all(ids.map(step))).map(({ status }) => status);
  // On a busy machine, some may give up with a 503.
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  return ids.filter((_id, index) => statuses[index] === 200);
}

// Usually faults.stack.test.ts has writes that conflict, and delete-project.integ.test.ts simultaneous ones.
it('simultaneous moves, shares, unshares and deletions take effect and count once, or answer that they have to be tried again', async () => {
  const { client, workspaceId } = account;
  const { body: project } = await client.call<Project>('POST', '/api/projects', { name: 'Busy', workspaceId });
  const count = async () => (await client.call<Project>('GET', `/api/projects/${project.id}`)).body.recordingCount;
  const ids = await newRecordings();

  const moved = await atOnce(ids, (id) => client.call('PUT', `/api/recordings/${id}`, { projectId: project.id }));
  expect(await count()).toBe(moved.length);
  await atOnce(moved, (id) => client.call('POST', `/api/recordings/${id}/share`, link));
  await atOnce(moved, (id) => client.call('DELETE', `/api/recordings/${id}/share`));
  const deleted = await atOnce(moved, (id) => client.call('DELETE', `/api/recordings/${id}`));
  expect(await count()).toBe(moved.length - deleted.length);
});
