import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { withLogContext } from '../observability/log-context.ts';
import {
  startDeletionExecution,
  startJoinExecution,
  startPreparationExecution,
  startRecoveryExecution,
} from './step-functions.ts';

const states = mockAws(SFNClient);

beforeEach(() => {
  states.reset();
  vi.stubEnv('DELETION_ARN', 'arn:deletion');
  vi.stubEnv('RECOVERY_ARN', 'arn:recovery');
  vi.stubEnv('PREPARATION_ARN', 'arn:preparation');
  vi.stubEnv('JOIN_ARN', 'arn:join');
});
const STARTS: [string, () => Promise<void>, object][] = [
  [
    'a deletion',
    () => startDeletionExecution('run-1', { kind: 'workspace', id: 'w1' }),
    { stateMachineArn: 'arn:deletion', name: 'run-1', input: '{"kind":"workspace","id":"w1"}' },
  ],
  [
    'a preparation',
    () => startPreparationExecution('w_r-attach', 'w_r'),
    { stateMachineArn: 'arn:preparation', name: 'w_r-attach', input: '{"recordingId":"w_r"}' },
  ],
  [
    'a join',
    () => startJoinExecution('r-s-attach', { recordingId: 'w_r', segmentUploadId: 's' }),
    { stateMachineArn: 'arn:join', name: 'r-s-attach', input: '{"recordingId":"w_r","segmentUploadId":"s"}' },
  ],
];

describe.each(STARTS)('starting %s', (_what, start, input) => {
  it('names the workflow, the run and what it works on', async () => {
    states.on(StartExecutionCommand).resolves({});
    await start();
    expect(states.commandCalls(StartExecutionCommand)[0]?.args[0].input).toEqual(input);
  });

  it('succeeds when the run was started before, and throws any other error', async () => {
    states.on(StartExecutionCommand).rejects(new ExecutionAlreadyExists({ message: 'again', $metadata: {} }));
    await expect(start()).resolves.toBeUndefined();
    states.on(StartExecutionCommand).rejects(new Error('down'));
    await expect(start()).rejects.toThrow('down');
  });
});

it('the input of a manual recovery states that a person requested it', async () => {
  states.on(StartExecutionCommand).resolves({});
  await startRecoveryExecution('manual-1');
  expect(states.commandCalls(StartExecutionCommand)[0]?.args[0].input).toEqual({
    stateMachineArn: 'arn:recovery',
    name: 'manual-1',
    input: '{"trigger":"manual"}',
  });
});

it('a run has the correlation id of its request, by which the logs of its tasks are found', async () => {
  states.on(StartExecutionCommand).resolves({});
  await withLogContext({ correlationId: 'asked' }, async () => {
    await startDeletionExecution('run-1', { kind: 'workspace', id: 'w1' });
    await startRecoveryExecution('manual-1');
  });
  const inputs = states.commandCalls(StartExecutionCommand).map(({ args }) => JSON.parse(args[0].input.input ?? ''));
  expect(inputs).toEqual([
    { kind: 'workspace', id: 'w1', correlationId: 'asked' },
    { trigger: 'manual', correlationId: 'asked' },
  ]);
});
