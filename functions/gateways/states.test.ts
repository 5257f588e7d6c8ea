import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startWorkspaceDeletion } from './states.ts';

const states = mockClient(SFNClient);

beforeEach(() => {
  states.reset();
  vi.stubEnv('WORKSPACE_DELETION_ARN', 'arn:deletion');
});
afterEach(() => vi.unstubAllEnvs());

describe('starting a deletion', () => {
  it('names the workflow, the run and the workspace', async () => {
    states.on(StartExecutionCommand).resolves({});
    await startWorkspaceDeletion('run-1', 'w1');
    expect(states.commandCalls(StartExecutionCommand)[0]?.args[0].input).toEqual({
      stateMachineArn: 'arn:deletion',
      name: 'run-1',
      input: '{"workspaceId":"w1"}',
    });
  });

  it('is done when the run was started before', async () => {
    states.on(StartExecutionCommand).rejects(new ExecutionAlreadyExists({ message: 'run-1', $metadata: {} }));
    await expect(startWorkspaceDeletion('run-1', 'w1')).resolves.toBeUndefined();
  });

  it('tells of any other fault', async () => {
    states.on(StartExecutionCommand).rejects(new Error('down'));
    await expect(startWorkspaceDeletion('run-1', 'w1')).rejects.toThrow('down');
  });
});
