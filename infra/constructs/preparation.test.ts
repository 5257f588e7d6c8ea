import { describe, expect, it } from 'vitest';
import { plainText, synthesizeTemplate } from '../test-support/test-template.ts';

const template = synthesizeTemplate();

interface Retry {
  MaxAttempts: number;
  IntervalSeconds: number;
  BackoffRate: number;
  MaxDelaySeconds: number;
}

const machines = Object.entries(template.findResources('AWS::StepFunctions::StateMachine'));
const [, machine] = machines.find(([id]) => id.startsWith('Preparation')) ?? [];
const definition = JSON.parse(plainText(machine?.Properties.DefinitionString));
const { Prepare, IsPrepared, Prepared } = definition.States;

describe('the workflow that prepares attached uploads', () => {
  it('calls its task until it reports that the preparation is done', () => {
    expect(definition.StartAt).toBe('Prepare');
    expect(Prepare).toMatchObject({ Type: 'Task', Resource: 'PrepareRecordingFunction.Arn', Next: 'IsPrepared' });
    expect(IsPrepared.Choices).toEqual([{ Variable: '$.done', BooleanEquals: true, Next: 'Prepared' }]);
    expect(IsPrepared.Default).toBe('Prepare');
    expect(Prepared.Type).toBe('Succeed');
  });

  it('retries failed tasks, with growing and random pauses, for at least 15 minutes', () => {
    const [retry] = Prepare.Retry as [Retry];
    expect(retry).toMatchObject({ ErrorEquals: ['States.ALL'], JitterStrategy: 'FULL' });
    const pauses = Array.from({ length: retry.MaxAttempts }, (_, index) =>
      Math.min(retry.IntervalSeconds * retry.BackoffRate ** index, retry.MaxDelaySeconds),
    );
    expect(pauses.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(15 * 60);
  });

  it('is a Standard workflow in JSONPath, and ends before the recovery looks for unprepared recordings', () => {
    expect(machine?.Properties.StateMachineType ?? 'STANDARD').toBe('STANDARD');
    expect(definition.QueryLanguage ?? 'JSONPath').toBe('JSONPath');
    expect(definition.TimeoutSeconds).toBeLessThanOrEqual(60 * 60);
    expect(machine?.Properties.LoggingConfiguration).toMatchObject({ IncludeExecutionData: false, Level: 'ALL' });
  });
});
