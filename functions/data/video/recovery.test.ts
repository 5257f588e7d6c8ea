import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { getRecovery } from './recovery.ts';

const table = mockAws(DynamoDBDocumentClient);

beforeEach(() => {
  table.reset();
  vi.stubEnv('TABLE_NAME', 'table');
});
const NEW = { isRunning: true, lastRun: null, lastResult: null };

it('scheduled runs of the recovery are on in a new deployment', async () => {
  table.on(GetCommand).resolves({});
  expect(await getRecovery()).toEqual(NEW);
});

it('they are on during the first run', async () => {
  table.on(GetCommand).resolves({ Item: { type: 'recovery', leaseOwner: 'run', leaseUntil: '2026' } });
  expect(await getRecovery()).toMatchObject({ ...NEW, leaseUntil: '2026' });
});

it('they stay off after they were switched off', async () => {
  table.on(GetCommand).resolves({ Item: { type: 'recovery', isRunning: false } });
  expect((await getRecovery()).isRunning).toBe(false);
});
