import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { captureLog } from '../../../observability/test-support/captured-log.ts';
import { segmentUpload } from '../../test-support/segment-upload.ts';
import { beginJoin, restartJoin } from './start-join.ts';

const states = mockAws(SFNClient);
const log = captureLog();

const ordered = segmentUpload({ phase: 'joining', joins: 1 });
const { id: upload, recordingId } = ordered;
const names = () => states.commandCalls(StartExecutionCommand).map(({ args }) => args[0].input.name ?? '');

beforeEach(() => {
  states.reset();
  states.on(StartExecutionCommand).resolves({});
  vi.stubEnv('JOIN_ARN', 'arn:join');
  vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') });
});

it('a join has a fixed name that Step Functions accepts, so that a second attach call starts nothing', async () => {
  await beginJoin(recordingId, upload);
  await beginJoin(recordingId, upload);
  expect(new Set(names()).size).toBe(1);
  expect(names()[0]).toMatch(/^[\w-]{1,80}$/);
  expect(names()[0]).toContain(upload);
});

it('a join that could not be started is logged, and the attach call succeeds', async () => {
  states.on(StartExecutionCommand).rejects(new Error('down'));
  await expect(beginJoin(recordingId, upload)).resolves.toBeUndefined();
  expect(log.lines().filter(({ level }) => level === 'ERROR')).toMatchObject([{ recordingId }]);
});

it('a join is started again under another name, once in five minutes for each number', async () => {
  await beginJoin(recordingId, upload);
  await restartJoin(ordered);
  await restartJoin(ordered);
  vi.setSystemTime(Date.parse('2026-01-01T00:05:00Z'));
  await restartJoin(ordered);
  await restartJoin({ ...ordered, joins: 2 });
  expect(new Set(names()).size).toBe(4);
  expect(names().every((name) => /^[\w-]{1,80}$/.test(name))).toBe(true);
  states.on(StartExecutionCommand).rejects(new Error('down'));
  await expect(restartJoin(ordered)).rejects.toThrow('down');
});
