import { expect, it } from 'vitest';
import type { Project } from '#shared/api/identity/projects.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { mailsTo, newAccount, TestClient } from '../../client/test-client.ts';
import { useStack } from '../../test-support/use-stack.ts';
import type { DynamoDbFault } from '../dynamodb/dynamodb-faults.ts';

// All faults at once. The integration tests run with each fault by itself.
const FAULTS: DynamoDbFault[] = ['write-conflict', 'transaction-throttled', 'lost-answer', 'unprocessed'];
const stack = useStack({ dynamoDbFaults: FAULTS });

it('each action takes effect once, although its writes are refused and throttled and their answers are lost', async () => {
  const { client, workspaceId, email } = await newAccount(stack.appUrl);
  // The code is mailed once, also when the answer to its write was lost.
  expect(await mailsTo(stack.appUrl, email)).toHaveLength(1);

  const { body: project } = await client.call<Project>('POST', '/api/projects', { name: 'Faulty', workspaceId });
  const input = { name: 'A recording', recordingType: 'screen', workspaceId, projectId: project.id };
  const made = await client.call<Recording>('POST', '/api/recordings', input);
  expect(made.status).toBe(201);
  expect((await client.call('POST', '/api/objects/upload', { contentType: 'video/webm' })).status).toBe(201);
  const other = await client.call<{ id: string }>('POST', '/api/workspaces', { name: 'Team' });
  const renamed = await client.call('PUT', `/api/workspaces/${other.body.id}`, { name: 'Renamed' });
  expect(renamed).toMatchObject({ status: 200, body: { name: 'Renamed' } });

  const link = { allowDownload: true, expiresAt: null };
  const shared = await client.call<{ shareToken: string }>('POST', `/api/recordings/${made.body.id}/share`, link);
  for (const visitor of [new TestClient(stack.appUrl), new TestClient(stack.appUrl)]) {
    for (const _again of [1, 2]) {
      expect((await visitor.call('GET', `/api/shared/${shared.body.shareToken}`)).status).toBe(200);
    }
  }
  const { body: recording } = await client.call<Recording>('GET', `/api/recordings/${made.body.id}`);
  expect(recording).toMatchObject({ viewCount: 2 });
  const { body: counted } = await client.call<Project>('GET', `/api/projects/${project.id}`);
  expect(counted).toMatchObject({ recordingCount: 1 });
});
