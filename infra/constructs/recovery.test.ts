import { describe, expect, it } from 'vitest';
import { RUN_MAX } from '#shared/limits.ts';
import { RUN_PAGE } from '#shared/model/video/recovery.ts';
import { plainText, synthesizeTemplate } from '../test-support/test-template.ts';

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
const { Reconcile, RecordFault } = ReconcileEach?.ItemProcessor?.States ?? {};

const toEnd = [{ ErrorEquals: ['States.ALL'], Next: 'End', ResultPath: '$.fault' }];

describe('the workflow that recovers conversions', () => {
  it('first requests the recovery lease under its own name, and ends at once when it is refused', () => {
    expect(definition.StartAt).toBe('Begin');
    expect(Begin).toMatchObject({
      Resource: 'BeginRecoveryFunction.Arn',
      Parameters: { 'run.$': '$$.Execution.Name', 'trigger.$': '$.trigger', 'executionInput.$': '$' },
      Next: 'MayRun',
    });
    expect(MayRun).toMatchObject({
      Choices: [{ Variable: '$.mayRun', BooleanEquals: true, Next: 'ListStuck' }],
      Default: 'NothingToDo',
    });
    expect(NothingToDo?.Type).toBe('Succeed');
  });

  it('processes page after page, and then stores the result', () => {
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

  it('reconciles several recordings at once, and an error of one is recorded and does not stop the others', () => {
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
      Catch: [{ ErrorEquals: ['States.ALL'], Next: 'RecordFault', ResultPath: '$.fault' }],
    });
    expect(RecordFault).toMatchObject({ Type: 'Pass', End: true });
  });

  it('tries every task three times, and throttled tasks more often: a step of the workflow longer than a recording', () => {
    const triesOf = (task?: State) => task?.Retry?.map(({ MaxAttempts }) => MaxAttempts);
    for (const task of [Begin, ListStuck, End]) expect(triesOf(task)).toEqual([6, 2]);
    expect(triesOf(Reconcile)).toEqual([2, 2]);
    for (const task of [Begin, ListStuck, Reconcile, End]) {
      expect(task?.Retry?.[0]?.ErrorEquals).toEqual(
        expect.arrayContaining(['ThrottlingException', 'SlowDown', 'TooManyRequestsException', 'TimeoutError']),
      );
      expect(task?.Retry?.[1]?.ErrorEquals).toEqual(['States.ALL']);
    }
  });

  it('stays within the history limit of Step Functions, also when each task of its longest run uses all retries', () => {
    // Events of each kind: docs.aws.amazon.com/step-functions/latest/apireference/API_HistoryEvent.html
    const ofState = 2;
    const ofTask = (task?: State) =>
      ofState + 3 * (1 + (task?.Retry ?? []).reduce((sum, { MaxAttempts }) => sum + MaxAttempts, 0));
    const ofIteration = 2;
    const ofItem = ofIteration + ofTask(Reconcile) + ofState;
    const ofMap = ofState + 2;
    const ofPage = ofTask(ListStuck) + ofState + ofMap + RUN_PAGE * ofItem;
    const ofRun = 2 + ofTask(Begin) + ofState + ofTask(ListStuck) + ofState + ofTask(End);
    expect(ofItem).toBe(21);
    expect((RUN_MAX / RUN_PAGE) * ofPage + ofRun).toBeLessThan(25_000);
  });

  it('is written in JSONPath, has a timeout, and logs no data of its runs', () => {
    expect(definition.QueryLanguage ?? 'JSONPath').toBe('JSONPath');
    expect(definition.TimeoutSeconds).toBe(2 * 60 * 60);
    expect(machine?.Properties.LoggingConfiguration).toMatchObject({ IncludeExecutionData: false, Level: 'ALL' });
  });
});
