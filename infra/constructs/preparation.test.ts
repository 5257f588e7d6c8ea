import { describe, expect, it } from 'vitest';
import { plainText, synthesizeTemplate } from '../test-template.ts';

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

describe('the workflow that prepares what was attached', () => {
  it('calls the one task until it says that all is done', () => {
    expect(definition.StartAt).toBe('Prepare');
    expect(Prepare).toMatchObject({ Type: 'Task', Resource: 'PrepareRecordingFunction.Arn', Next: 'IsPrepared' });
    expect(IsPrepared.Choices).toEqual([{ Variable: '$.done', BooleanEquals: true, Next: 'Prepared' }]);
    expect(IsPrepared.Default).toBe('Prepare');
    expect(Prepared.Type).toBe('Succeed');
  });

  it('tries again what fails, with growing and random pauses, for a quarter of an hour at least', () => {
    const [retry] = Prepare.Retry as [Retry];
    expect(retry).toMatchObject({ ErrorEquals: ['States.ALL'], JitterStrategy: 'FULL' });
    const pauses = Array.from({ length: retry.MaxAttempts }, (_, index) =>
      Math.min(retry.IntervalSeconds * retry.BackoffRate ** index, retry.MaxDelaySeconds),
    );
    expect(pauses.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(15 * 60);
  });

  it('is a Standard one, written in JSONPath, that has ended when the recovery looks for what is not prepared', () => {
    expect(machine?.Properties.StateMachineType ?? 'STANDARD').toBe('STANDARD');
    expect(definition.QueryLanguage ?? 'JSONPath').toBe('JSONPath');
    expect(definition.TimeoutSeconds).toBeLessThanOrEqual(60 * 60);
    expect(machine?.Properties.LoggingConfiguration).toMatchObject({ IncludeExecutionData: false, Level: 'ALL' });
  });
});
