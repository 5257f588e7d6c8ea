import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';

const table = mockAws(DynamoDBDocumentClient);
const log = captureLog();
const HOUR_MS = 3_600_000;
const now = () => Math.floor(Date.now() / 1000);

/** The module of a function that has just started. */
async function started() {
  vi.resetModules();
  return import('./signing-key.ts');
}

const stored = (...keys: [string, number | null][]) => ({
  Item: {
    PK: 'SYS',
    SK: 'SIGNING-KEYS',
    type: 'signingKeys',
    version: 1,
    keys: keys.map(([secret, signsFrom]) => ({ secret, signsFrom })),
  },
});
const reads = () => table.commandCalls(GetCommand).length;

beforeEach(() => {
  table.reset();
  vi.stubEnv('TABLE_NAME', 'table');
  vi.stubEnv('STAGE', 'test');
  vi.useFakeTimers({ toFake: ['Date'] });
});

describe('the signing key', () => {
  it('is read once in a minute for all requests, also for simultaneous ones', async () => {
    table.on(GetCommand).resolves(stored(['first', 0]));
    const { signingKey } = await started();
    expect(await Promise.all([signingKey(), signingKey(), signingKey()])).toEqual(['first', 'first', 'first']);
    expect(await signingKey()).toBe('first');
    expect(reads()).toBe(1);
    vi.advanceTimersByTime(60_000);
    await signingKey();
    expect(reads()).toBe(2);
  });

  it('is still used when the table does not answer, and is soon read again', async () => {
    table
      .on(GetCommand)
      .resolvesOnce(stored(['first', 0]))
      .rejectsOnce(new Error('Down'))
      .resolves(stored(['second', 0]));
    const { signingKey } = await started();
    await signingKey();
    vi.advanceTimersByTime(HOUR_MS);
    expect(await signingKey()).toBe('first');
    expect(log.lines()).toMatchObject([{ level: 'ERROR' }]);
    vi.advanceTimersByTime(10_000);
    expect(await signingKey()).toBe('second');
  });

  it('is unavailable until it can be read', async () => {
    table
      .on(GetCommand)
      .rejectsOnce(new Error('Down'))
      .resolvesOnce({})
      .resolves(stored(['first', 0]));
    const { signingKey } = await started();
    await expect(signingKey()).rejects.toThrow('Down');
    await expect(signingKey()).rejects.toThrow('There is no signing key');
    expect(await signingKey()).toBe('first');
  });

  it('changes at the start time of the next key, without a read', async () => {
    table.on(GetCommand).resolves(stored(['first', 0], ['second', now() + 30], ['third', null]));
    const { signingKey } = await started();
    expect(await signingKey()).toBe('first');
    vi.advanceTimersByTime(30_000);
    expect(await signingKey()).toBe('second');
    expect(reads()).toBe(1);
  });
});

it('an old signing key is accepted until some minutes after the end of its last token', async () => {
  const { acceptedAt } = await started();
  const keys = [
    { secret: 'first', signsFrom: 0 },
    { secret: 'second', signsFrom: 1000 },
    { secret: 'third', signsFrom: null },
  ];
  const secrets = (at: number) => acceptedAt(keys, at).map(({ secret }) => secret);
  expect(secrets(1000)).toEqual(['first', 'second', 'third']);
  expect(secrets(1000 + 3600 + 599)).toEqual(['first', 'second', 'third']);
  expect(secrets(1000 + 3600 + 600)).toEqual(['second', 'third']);
  expect(secrets(1e9)).toEqual(['second', 'third']);
});
