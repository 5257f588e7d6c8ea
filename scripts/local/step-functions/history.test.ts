import { expect, it, vi } from 'vitest';
import type { Level } from './definition.ts';
import { StateMachine } from './state-machine.ts';

const machine = (definition: Level, task = vi.fn(async (_arn: string, event: unknown) => event)) => ({
  task,
  run: async (input: object) => {
    const execution = { name: 'e', input: JSON.stringify(input) };
    return new StateMachine(definition, task).run(execution, () => undefined).outcome;
  },
});

const FULL = {
  status: 'FAILED',
  error: 'States.Runtime',
  cause: 'The execution reached the maximum number of history events (25000).',
};

/** Calls a task for each item, which is seven events. */
const map: Level = {
  StartAt: 'Each',
  States: {
    Each: {
      Type: 'Map',
      End: true,
      ItemProcessor: {
        StartAt: 'Call',
        States: {
          Call: { Type: 'Task', End: true, Resource: 'arn:aws:lambda:us-east-1:000000000000:function:f' },
        },
      },
    },
  } as Level['States'],
};

it('an execution fails after 25,000 events in its history, and no Catch applies', async () => {
  const again = {
    Type: 'Choice',
    Choices: [{ Variable: '$.done', BooleanEquals: true, Next: 'Done' }],
    Default: 'Again',
  };
  const { run } = machine({ StartAt: 'Again', States: { Again: again, Done: { Type: 'Succeed' } } as Level['States'] });
  expect(await run({ done: false })).toEqual(FULL);
});

it('each try of a task adds three events to those of its state and of its Map iteration', async () => {
  const { run, task } = machine(map);
  const items = (count: number) => Array.from({ length: count }, (_, index) => index);
  expect((await run(items(3500))).status).toBe('SUCCEEDED');
  expect(task).toHaveBeenCalledTimes(3500);
  expect(await run(items(3600))).toEqual(FULL);
});
