import {
  DescribeExecutionCommand,
  ListExecutionsCommand,
  type SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { IS_NIGHTLY } from '../../test-support/test-length.ts';
import { useStack } from '../../test-support/use-stack.ts';
import type { Resource } from '../template/template-types.ts';
import { putEvent } from '../test-support/put-event.ts';
import { callPermission } from '../test-support/write-assembly.ts';
import { ended, sfnClient } from './test-support/sfn-client.ts';
import { machineArn, workflowAssembly } from './test-support/workflow-assembly.ts';

const rule = (EventPattern: object, target: object, input: object): Resource => ({
  Type: 'AWS::Events::Rule',
  Properties: { EventPattern, Targets: [{ Id: 'one', Arn: target, ...input }] } as Resource['Properties'],
});

const { places, calls } = workflowAssembly({
  OnEvent: rule({ source: ['framekeep.small'] }, { Ref: 'Careful' }, { Input: '{"id":"from-rule"}' }),
  RuleCalls: callPermission('Task', 'events.amazonaws.com'),
  OnSlowEnd: rule(
    { source: ['aws.states'], detail: { stateMachineArn: [machineArn('Slow')] } },
    { 'Fn::GetAtt': ['Task', 'Arn'] },
    {},
  ),
});

const stack = useStack(places);
let client: SFNClient;

beforeAll(async () => {
  client = sfnClient(stack.environment);
});

type Machine = Parameters<typeof machineArn>[0];

const start = (machine: Machine, input: object, name?: string) =>
  client.send(new StartExecutionCommand({ stateMachineArn: machineArn(machine), input: JSON.stringify(input), name }));

const run = async (machine: Machine, input: object) => {
  const execution = await ended(client, (await start(machine, input)).executionArn);
  return { ...execution, output: execution.output && JSON.parse(execution.output) };
};

const callsOf = (id: string) => calls().filter(({ event }) => event.id === id);
const nameOf = (promise: Promise<unknown>) => promise.catch(({ name }) => name);

describe.concurrent('an execution', () => {
  it('fails at a task that the role of its machine may not call', async () => {
    const { status, error, cause } = await run('Powerless', { id: ulid() });
    expect({ status, error }).toEqual({ status: 'FAILED', error: 'Lambda.AWSLambdaException' });
    expect(cause).toContain('because no identity-based policy allows the lambda:InvokeFunction action');
  });

  it('passes each task its input, and ends with the output of the last task', async () => {
    const id = ulid();
    const { status, output, input, stopDate } = await run('Careful', { id });
    expect({ status, output, input }).toEqual({
      status: 'SUCCEEDED',
      output: { id, calls: 1 },
      input: JSON.stringify({ id }),
    });
    expect(Math.abs(Number(stopDate) - Date.now())).toBeLessThan(120_000);
  });

  it.runIf(IS_NIGHTLY)('retries a failed task after the pause that the definition sets', async () => {
    const id = ulid();
    const { status, output } = await run('Careful', { id, failures: 2 });
    expect({ status, output }).toMatchObject({ status: 'SUCCEEDED', output: { calls: 3 } });
    const times = callsOf(id).map(({ at }) => at);
    expect((times[2] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1990);
  });

  it('fails with the error of its function after the last retry', async () => {
    const { status, error, cause } = await run('Careful', { id: ulid(), failures: 9, error: 'Broken' });
    expect({ status, error }).toEqual({ status: 'FAILED', error: 'Broken' });
    expect(JSON.parse(cause ?? '')).toMatchObject({ errorType: 'Broken', errorMessage: 'on purpose' });
  });

  // Sequential: the calls of the other tests run in the same process.
  it.sequential('fails when its function’s process ends', async () => {
    const { status, error } = await run('Careful', { id: ulid(), error: 'crash' });
    expect({ status, error }).toEqual({ status: 'FAILED', error: 'Runtime.ExitError' });
  });

  it('continues at the state that catches an error', async () => {
    const { status, output } = await run('Careful', { id: ulid(), failures: 1, error: 'Refused' });
    expect({ status, output }).toMatchObject({ status: 'SUCCEEDED', output: { caught: { Error: 'Refused' } } });
  });
});

describe.concurrent('the name of an execution', () => {
  it('is unique: the same start again returns the same execution, and another input is refused', async () => {
    const [name, input] = [ulid(), { id: ulid(), pause: 1 }];
    const first = await start('Slow', input, name);
    expect(await start('Slow', input, name)).toMatchObject({
      executionArn: first.executionArn,
      startDate: first.startDate,
    });
    expect(await nameOf(start('Slow', { id: ulid() }, name))).toBe('ExecutionAlreadyExists');
    expect((await ended(client, first.executionArn)).status).toBe('SUCCEEDED');
    expect(await nameOf(start('Slow', input, name))).toBe('ExecutionAlreadyExists');
    expect(callsOf(input.id)).toHaveLength(1);
  });

  it('may be used again by another state machine', async () => {
    const name = ulid();
    const [one, other] = await Promise.all([
      start('Careful', { id: ulid() }, name),
      start('Once', { id: ulid() }, name),
    ]);
    expect(one.executionArn).not.toBe(other.executionArn);
  });

  it.each(['', 'a b', 'a:b', 'x'.repeat(81), '*'])('may not be "%s"', async (name) => {
    expect(await nameOf(start('Careful', {}, name))).toBe('InvalidName');
  });
});

it('a list of executions has those of one state machine, newest first, filtered by status, page by page', async () => {
  const stateMachineArn = machineArn('Once');
  const first = await run('Once', { id: ulid() });
  const failed = await run('Once', { id: ulid(), failures: 1 });
  const list = (more = {}) => client.send(new ListExecutionsCommand({ stateMachineArn, ...more }));
  const failures = await list({ statusFilter: 'FAILED' });
  expect(failures.executions?.map(({ executionArn }) => executionArn)).toEqual([failed.executionArn]);
  const page = await list({ maxResults: 1 });
  const next = await list({ maxResults: 1, nextToken: page.nextToken });
  expect([page.executions?.[0]?.executionArn, next.executions?.[0]?.executionArn]).toEqual([
    failed.executionArn,
    first.executionArn,
  ]);
});

describe('a request with an unknown ARN or an invalid input', () => {
  it('is refused with the error name that the SDK expects', async () => {
    const executionArn = `${machineArn('Slow').replace('stateMachine', 'execution')}:nothing`;
    expect(await nameOf(client.send(new DescribeExecutionCommand({ executionArn })))).toBe('ExecutionDoesNotExist');
    const stateMachineArn = `${machineArn('Slow')}er`;
    expect(await nameOf(client.send(new StartExecutionCommand({ stateMachineArn })))).toBe('StateMachineDoesNotExist');
    const nonsense = { stateMachineArn: machineArn('Slow'), input: '{' };
    expect(await nameOf(client.send(new StartExecutionCommand(nonsense)))).toBe('InvalidExecutionInput');
  });
});

describe('events of Step Functions', () => {
  it('are sent when an execution begins and when it ends', async () => {
    const { executionArn, name = '' } = await run('Slow', { id: ulid(), pause: 1 });
    const details = () => calls().map(({ event }) => event.detail as { name: string } | undefined);
    const received = () => details().filter((detail) => detail?.name === name);
    await vi.waitFor(() => expect(received()).toHaveLength(2), { timeout: 60_000 });
    expect(received()).toMatchObject([
      { executionArn, status: 'RUNNING', startDate: expect.any(Number), stopDate: null },
      { executionArn, status: 'SUCCEEDED', output: expect.stringContaining('-second'), error: null },
    ]);
  });

  it('start a state machine when a rule names it', async () => {
    await putEvent(stack.environment, {});
    await vi.waitFor(() => expect(callsOf('from-rule')).toHaveLength(1), { timeout: 60_000 });
  });
});
