import { rmSync } from 'node:fs';
import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type KillableStack, startKillable } from '../../test-support/killable-stack.ts';
import { ended, sfnClient } from './test-support/sfn-client.ts';
import { machineArn, workflowAssembly } from './test-support/workflow-assembly.ts';

const { places, calls } = workflowAssembly();
let stack: KillableStack;

beforeEach(async () => {
  stack = await startKillable(0, places.dataDir, places.cdkOut);
});
afterEach(async () => {
  await stack.kill();
  rmSync(places.dataDir, { recursive: true, force: true });
});

it('after a stack is killed during an execution, the next run starts it again and completes it', async () => {
  const order = { stateMachineArn: machineArn('Slow'), name: 'restarted', input: '{"id":"a","pause":2}' };
  const { executionArn } = await sfnClient(stack.environment).send(new StartExecutionCommand(order));
  await vi.waitFor(() => expect(calls()).toHaveLength(1), { timeout: 60_000 });
  await stack.kill();

  stack = await startKillable(0, places.dataDir, places.cdkOut);
  const client = sfnClient(stack.environment);
  expect((await client.send(new StartExecutionCommand(order))).executionArn).toBe(executionArn);
  const { status, output } = await ended(client, executionArn);
  expect({ status, output }).toEqual({ status: 'SUCCEEDED', output: '{"id":"a-second","calls":1}' });
  expect(calls().map(({ event }) => event.id)).toEqual(['a', 'a', 'a-second']);
});
