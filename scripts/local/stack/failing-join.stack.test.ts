import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  type CutRecording,
  cutRecording,
  type Permission,
  sendSegment,
} from '#functions/domain/test-support/segments.ts';
import type { Playlist } from '#shared/api/video/playlist.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { INIT_NAME, segmentName } from '#shared/model/video/segment.ts';
import { newAccount, TEST_PASSWORD, TestClient } from '../../client/test-client.ts';
import { startKillable } from '../../test-support/killable-stack.ts';
import { attachSegments } from '../../test-support/send-segments.ts';
import type { Template } from '../template/template-types.ts';
import { changedAssembly } from '../test-support/changed-assembly.ts';
import { type RunningStack, startStack } from './stack.ts';

const DAY_MS = 86_400_000;

const idOf = ({ Resources }: Template, type: string, name: string) =>
  Object.values(Resources).find(
    (resource, index) => resource.Type === type && Object.keys(Resources)[index]?.startsWith(name),
  );

/** Takes a permission of the join away, as somebody may by mistake, and lets its workflow give up at once. */
function breakJoin(template: Template): void {
  for (const [type, name, property, from, to] of [
    ['AWS::IAM::Policy', 'JoinSegmentsFunction', 'PolicyDocument', /"s3:GetObjectVersion"/g, '"s3:GetObjectTagging"'],
    ['AWS::StepFunctions::StateMachine', 'Join', 'DefinitionString', /(MaxAttempts\\":)\d+/g, '$10'],
  ] as const) {
    const Properties = idOf(template, type, name)?.Properties;
    const before = JSON.stringify(Properties?.[property]);
    const after = before?.replace(from, to);
    if (!Properties || after === before) throw new Error(`${name} has no ${property} to change`);
    Properties[property] = JSON.parse(after);
  }
}

const broken = changedAssembly(breakJoin);
const mended = changedAssembly(() => undefined);

let stack: RunningStack | undefined;
let cut: CutRecording;
beforeAll(async () => {
  cut = await cutRecording();
});
afterAll(() => stack?.stop());

/** Sends other bytes under every name, as somebody can whose policy is still valid. */
const overwrite = (permission: Permission, { init, segments }: Playlist) =>
  Promise.all(
    [{ name: INIT_NAME, ...init }, ...segments.map(({ number, bytes }) => ({ name: segmentName(number), bytes }))].map(
      ({ name, bytes }) => sendSegment(permission, name, Buffer.alloc(bytes, 'x')),
    ),
  );

const becomes = (client: TestClient, id: string, state: string) =>
  vi.waitFor(
    async () => {
      const { body } = await client.call<Recording>('GET', `/api/recordings/${id}`);
      expect(body.segments?.state).toBe(state);
      return body;
    },
    { timeout: 60_000, interval: 100 },
  );

async function fileOf(client: TestClient, id: string): Promise<string> {
  const { filePath } = await becomes(client, id, 'joined');
  const { headers } = await client.send(filePath ?? '');
  const file = await fetch(new URL(headers.get('location') ?? '', client.appUrl));
  expect(file.status).toBe(200);
  return createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex');
}

it('a join that fails for days makes its file of what was attached, although every object was overwritten', async () => {
  const startsAt = new Date(Date.now() - 3 * DAY_MS).toISOString();
  const first = await startKillable(0, broken.dataDir, broken.cdkOut, {}, startsAt);
  const { client, email, workspaceId } = await newAccount(first.environment.APP_URL ?? '');
  const { id, permission, playlist } = await attachSegments({ client, workspaceId }, cut);
  await overwrite(permission, playlist);
  await becomes(client, id, 'failed');
  await first.kill();
  // Three days later: the lifecycle rules are applied at the start.
  stack = await startStack({ port: 0, ...mended, dataDir: broken.dataDir });
  const later = new TestClient(stack.appUrl);
  await later.call('POST', '/api/auth/login', { email, password: TEST_PASSWORD });
  await becomes(later, id, 'failed');
  await stack.invoke('SweepSegments', {});
  const other = await attachSegments({ client: later, workspaceId }, cut);
  expect(await fileOf(later, id)).toBe(await fileOf(later, other.id));
});
