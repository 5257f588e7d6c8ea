import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { scopedId } from '../../data/keys.ts';
import { captureLog } from '../../observability/test-support/captured-log.ts';
import { newId } from '../../process/ids.ts';
import { beginJoin, restartJoin } from './start-join.ts';

const states = mockClient(SFNClient);
afterAll(() => states.restore());
const log = captureLog();

const recordingId = scopedId(newId(), newId());
const upload = newId();
const names = () => states.commandCalls(StartExecutionCommand).map(({ args }) => args[0].input.name ?? '');

beforeEach(() => {
  states.reset();
  states.on(StartExecutionCommand).resolves({});
  vi.stubEnv('JOIN_ARN', 'arn:join');
  vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') });
  return () => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
  };
});

it('is named by what is joined, as Step Functions takes it: the same attach call begins nothing new', async () => {
  await beginJoin(recordingId, upload);
  await beginJoin(recordingId, upload);
  expect(new Set(names()).size).toBe(1);
  expect(names()[0]).toMatch(/^[\w-]{1,80}$/);
  expect(names()[0]).toContain(upload);
});

it('that could not be started is no fault of the caller’s, and the log tells of it', async () => {
  states.on(StartExecutionCommand).rejects(new Error('down'));
  await expect(beginJoin(recordingId, upload)).resolves.toBeUndefined();
  expect(log.lines().filter(({ level }) => level === 'ERROR')).toMatchObject([{ recordingId }]);
});

it('is started again under another name, once in five minutes', async () => {
  await beginJoin(recordingId, upload);
  await restartJoin(recordingId, upload);
  await restartJoin(recordingId, upload);
  vi.setSystemTime(Date.parse('2026-01-01T00:05:00Z'));
  await restartJoin(recordingId, upload);
  expect(new Set(names()).size).toBe(3);
  expect(names().every((name) => /^[\w-]{1,80}$/.test(name))).toBe(true);
  states.on(StartExecutionCommand).rejects(new Error('down'));
  await expect(restartJoin(recordingId, upload)).rejects.toThrow('down');
});
