import { describe, expect, it } from 'vitest';
import { JOIN_OVERDUE_MS } from '#shared/model/segment.ts';
import { plainText, synthesizeTemplate } from '../test-support/test-template.ts';

const template = synthesizeTemplate();

interface Retry {
  ErrorEquals: string[];
  MaxAttempts: number;
  MaxDelaySeconds: number;
  JitterStrategy: string;
}

const machines = Object.entries(template.findResources('AWS::StepFunctions::StateMachine'));
const [, machine] = machines.find(([id]) => id.startsWith('Join')) ?? [];
const definition = JSON.parse(plainText(machine?.Properties.DefinitionString));
const { Join, IsJoined, Joined, GiveUp, GivenUp } = definition.States;
const [, lambda] =
  Object.entries(template.findResources('AWS::Lambda::Function')).find(([id]) => id.startsWith('JoinSegments')) ?? [];

describe('the workflow that joins segments', () => {
  it('calls its task until it answers that it is done', () => {
    expect(definition.StartAt).toBe('Join');
    expect(Join).toMatchObject({ Type: 'Task', Resource: 'JoinSegmentsFunction.Arn', Next: 'IsJoined' });
    expect(IsJoined.Choices).toEqual([{ Variable: '$.done', BooleanEquals: true, Next: 'Joined' }]);
    expect(IsJoined.Default).toBe('Join');
    expect(Joined.Type).toBe('Succeed');
  });

  it('repeats a task that fails after random pauses, which are shorter than the time of a sweep', () => {
    const retries = Join.Retry as Retry[];
    expect(retries.map(({ ErrorEquals }) => ErrorEquals.includes('States.ALL'))).toEqual([false, true]);
    for (const { JitterStrategy, MaxDelaySeconds } of retries) {
      expect(JitterStrategy).toBe('FULL');
      expect(MaxDelaySeconds * 1000).toBeLessThan(JOIN_OVERDUE_MS / 2);
    }
  });

  it('reports a final failure through the same task, and repeats that call until it succeeds', () => {
    expect(Join.Catch).toEqual([{ ErrorEquals: ['States.ALL'], ResultPath: '$.fault', Next: 'GiveUp' }]);
    expect(GiveUp).toMatchObject({ Type: 'Task', Resource: 'JoinSegmentsFunction.Arn', Next: 'GivenUp' });
    expect(GiveUp.Retry).toMatchObject([{ ErrorEquals: ['States.ALL'], JitterStrategy: 'FULL' }]);
    expect(GivenUp.Type).toBe('Succeed');
  });

  it('has a timeout that is longer than the longest join', () => {
    expect(lambda?.Properties.Timeout).toBe(900);
    expect(definition.TimeoutSeconds).toBeGreaterThanOrEqual(4 * 900);
    expect(machine?.Properties.LoggingConfiguration).toMatchObject({ IncludeExecutionData: false, Level: 'ALL' });
  });
});
