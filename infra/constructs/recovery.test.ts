import { describe, expect, it } from 'vitest';
import { plainText, synthesizeTemplate } from '../test-template.ts';

const template = synthesizeTemplate();

interface State {
  Type: string;
  Next?: string;
  End?: boolean;
  Resource?: string;
  Parameters?: object;
  Default?: string;
  Choices?: { Variable: string; BooleanEquals: boolean; Next: string }[];
  Retry?: { ErrorEquals: string[]; MaxAttempts: number }[];
  Catch?: { ErrorEquals: string[]; Next: string; ResultPath: string }[];
  ItemProcessor?: Definition;
}

interface Definition {
  StartAt: string;
  QueryLanguage?: string;
  TimeoutSeconds?: number;
  States: Record<string, State>;
}

const machines = Object.entries(template.findResources('AWS::StepFunctions::StateMachine'));
const [, machine] = machines.find(([id]) => id.startsWith('Recovery')) ?? [];
const definition: Definition = JSON.parse(plainText(machine?.Properties.DefinitionString));
const { Begin, MayRun, ListStuck, HasMore, ReconcileEach, End, NothingToDo } = definition.States;
const { Reconcile, NoteFault } = ReconcileEach?.ItemProcessor?.States ?? {};

const toEnd = [{ ErrorEquals: ['States.ALL'], Next: 'End', ResultPath: '$.fault' }];

describe('the workflow that recovers conversions', () => {
  it('first asks, under a name of its own, whether it may run, and ends at once when not', () => {
    expect(definition.StartAt).toBe('Begin');
    expect(Begin).toMatchObject({
      Resource: 'BeginRecoveryFunction.Arn',
      Parameters: { 'run.$': '$$.Execution.Name', 'trigger.$': '$.trigger', 'asked.$': '$' },
      Next: 'MayRun',
    });
    expect(MayRun).toMatchObject({
      Choices: [{ Variable: '$.mayRun', BooleanEquals: true, Next: 'ListStuck' }],
      Default: 'NothingToDo',
    });
    expect(NothingToDo?.Type).toBe('Succeed');
  });

  it('goes from page to page until there are no more, and then stores what it came to', () => {
    expect(ListStuck).toMatchObject({ Resource: 'ListStuckFunction.Arn', Next: 'HasMore', Catch: toEnd });
    expect(HasMore).toMatchObject({
      Choices: [{ Variable: '$.hasMore', BooleanEquals: true, Next: 'ReconcileEach' }],
      Default: 'End',
    });
    expect(ReconcileEach).toMatchObject({
      Type: 'Map',
      ItemsPath: '$.ids',
      ResultPath: '$.results',
      Next: 'ListStuck',
    });
    expect(End).toMatchObject({ Resource: 'EndRecoveryFunction.Arn', End: true });
  });

  it('looks into a few at once; one that fails is noted and keeps none of the others', () => {
    expect(ReconcileEach).toMatchObject({
      MaxConcurrency: 5,
      ItemSelector: {
        'recordingId.$': '$$.Map.Item.Value',
        'before.$': '$.before',
        'correlationId.$': '$.correlationId',
      },
      Catch: toEnd,
    });
    expect(Reconcile).toMatchObject({
      Resource: 'ReconcileRecordingFunction.Arn',
      Catch: [{ ErrorEquals: ['States.ALL'], Next: 'NoteFault', ResultPath: '$.fault' }],
    });
    expect(NoteFault).toMatchObject({ Type: 'Pass', End: true });
  });

  it('tries every task three times', () => {
    for (const task of [Begin, ListStuck, Reconcile, End]) {
      expect(task?.Retry).toMatchObject([{ ErrorEquals: ['States.ALL'], MaxAttempts: 2 }]);
    }
  });

  it('is written in JSONPath, has an end, and keeps no data of its runs in the log', () => {
    expect(definition.QueryLanguage ?? 'JSONPath').toBe('JSONPath');
    expect(definition.TimeoutSeconds).toBe(2 * 60 * 60);
    expect(machine?.Properties.LoggingConfiguration).toMatchObject({ IncludeExecutionData: false, Level: 'ALL' });
  });
});
