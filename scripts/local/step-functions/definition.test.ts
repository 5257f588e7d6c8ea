import { describe, expect, it } from 'vitest';
import { readDefinition, tasksOf } from './definition.ts';

const ARN = 'arn:aws:lambda:us-east-1:000000000000:function:task';
const task = (more = {}) => ({ Type: 'Task', Resource: ARN, End: true, ...more });

const read = (states: object, more: object = {}, properties = {}) =>
  readDefinition({
    logicalId: 'Machine',
    ref: 'arn',
    properties: { DefinitionString: JSON.stringify({ StartAt: 'One', States: states, ...more }), ...properties },
  });

describe('the definition of a state machine', () => {
  it('lists its tasks, also those inside other states', () => {
    const definition = read({
      One: { Type: 'Map', ItemProcessor: { StartAt: 'Each', States: { Each: task() } }, Next: 'Two' },
      Two: task(),
    });
    expect(tasksOf(definition).map(([name]) => name)).toEqual(['Each', 'Two']);
  });

  it('gives a task no time limit unless it states one', () => {
    const { States } = read({ One: task(), Two: task({ TimeoutSeconds: 7 }) });
    expect(States.One?.TimeoutSeconds).toBeGreaterThan(24 * 60 * 60);
    expect(States.Two?.TimeoutSeconds).toBe(7);
  });

  it.each([
    ['JSONata', { One: task() }, { QueryLanguage: 'JSONata' }, 'The state machine Machine has QueryLanguage, which'],
    ['variables', { One: task({ Assign: { x: 1 } }) }, {}, 'The state machine Machine: state One has Assign, which'],
    ['a state of no known type', { One: { Type: 'Dance' } }, {}, 'is of type Dance, which'],
    [
      'another service',
      { One: task({ Resource: 'arn:aws:states:::dynamodb:putItem' }) },
      {},
      'arn:aws:states:::dynamodb:putItem',
    ],
    [
      'a callback',
      { One: task({ Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken' }) },
      {},
      'waitForTaskToken',
    ],
    [
      'a fault inside of another state',
      { One: { Type: 'Map', ItemProcessor: { StartAt: 'In', States: { In: task({ Resource: 'sqs' }) } }, End: true } },
      {},
      'state In calls sqs',
    ],
    [
      'a distributed map',
      { One: { Type: 'Map', ItemProcessor: { ProcessorConfig: { Mode: 'DISTRIBUTED' }, StartAt: 'In', States: {} } } },
      {},
      'mode DISTRIBUTED',
    ],
  ])('with %s is refused with the name of the feature', (_what, states, more, words) => {
    expect(() => read(states, more)).toThrow(words);
  });

  it('is refused for an express workflow, and when it is not a string in the template', () => {
    expect(() => read({ One: task() }, {}, { StateMachineType: 'EXPRESS' })).toThrow('of type EXPRESS');
    expect(() => read({}, {}, { DefinitionString: undefined })).toThrow('has no DefinitionString');
  });
});
