import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withLogContext } from '../observability/log-context.ts';
import {
  startDeletionExecution,
  startJoinExecution,
  startPreparationExecution,
  startRecoveryExecution,
} from './step-functions.ts';

const states = mockClient(SFNClient);

beforeEach(() => {
  states.reset();
  vi.stubEnv('DELETION_ARN', 'arn:deletion');
  vi.stubEnv('RECOVERY_ARN', 'arn:recovery');
  vi.stubEnv('PREPARATION_ARN', 'arn:preparation');
  vi.stubEnv('JOIN_ARN', 'arn:join');
});
afterEach(() => vi.unstubAllEnvs());

describe('starting a deletion', () => {
  it('names the workflow, the run and the deleted item', async () => {
    states.on(StartExecutionCommand).resolves({});
    await startDeletionExecution('run-1', { kind: 'workspace', id: 'w1' });
    expect(states.commandCalls(StartExecutionCommand)[0]?.args[0].input).toEqual({
      stateMachineArn: 'arn:deletion',
      name: 'run-1',
      input: '{"kind":"workspace","id":"w1"}',
    });
  });

  it('succeeds when the run was started before', async () => {
    states.on(StartExecutionCommand).rejects(new ExecutionAlreadyExists({ message: 'run-1', $metadata: {} }));
    await expect(startDeletionExecution('run-1', { kind: 'workspace', id: 'w1' })).resolves.toBeUndefined();
  });

  it('throws any other error', async () => {
    states.on(StartExecutionCommand).rejects(new Error('down'));
    await expect(startDeletionExecution('run-1', { kind: 'workspace', id: 'w1' })).rejects.toThrow('down');
  });
});

describe('starting a preparation', () => {
  it('names the workflow, the run and the recording', async () => {
    states.on(StartExecutionCommand).resolves({});
    await startPreparationExecution('w_r-attach', 'w_r');
    expect(states.commandCalls(StartExecutionCommand)[0]?.args[0].input).toEqual({
      stateMachineArn: 'arn:preparation',
      name: 'w_r-attach',
      input: '{"recordingId":"w_r"}',
    });
  });

  it('succeeds when the run was started before, and throws any other error', async () => {
    states.on(StartExecutionCommand).rejects(new ExecutionAlreadyExists({ message: 'again', $metadata: {} }));
    await expect(startPreparationExecution('w_r-attach', 'w_r')).resolves.toBeUndefined();
    states.on(StartExecutionCommand).rejects(new Error('down'));
    await expect(startPreparationExecution('w_r-attach', 'w_r')).rejects.toThrow('down');
  });
});

describe('starting a join', () => {
  const target = { recordingId: 'w_r', segmentUploadId: 's' };

  it('names the workflow, the run and the recording', async () => {
    states.on(StartExecutionCommand).resolves({});
    await startJoinExecution('r-s-attach', target);
    expect(states.commandCalls(StartExecutionCommand)[0]?.args[0].input).toEqual({
      stateMachineArn: 'arn:join',
      name: 'r-s-attach',
      input: '{"recordingId":"w_r","segmentUploadId":"s"}',
    });
  });

  it('succeeds when the run was started before, and throws any other error', async () => {
    states.on(StartExecutionCommand).rejects(new ExecutionAlreadyExists({ message: 'again', $metadata: {} }));
    await expect(startJoinExecution('r-s-attach', target)).resolves.toBeUndefined();
    states.on(StartExecutionCommand).rejects(new Error('down'));
    await expect(startJoinExecution('r-s-attach', target)).rejects.toThrow('down');
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
