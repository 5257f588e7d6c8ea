import { describe, expect, it } from 'vitest';
import { plainText, synthesizeTemplate } from '../test-support/test-template.ts';

const template = synthesizeTemplate();

interface State {
  Type: string;
  Next?: string;
  Resource?: string;
  Seconds?: number;
  Default?: string;
  Choices?: { Variable: string; BooleanEquals?: boolean; StringEquals?: string; Next: string }[];
  Retry?: {
    ErrorEquals: string[];
    MaxAttempts: number;
    IntervalSeconds: number;
    BackoffRate: number;
    MaxDelaySeconds?: number;
    JitterStrategy?: string;
  }[];
}

interface Definition {
  StartAt: string;
  QueryLanguage?: string;
  TimeoutSeconds: number;
  States: Record<string, State>;
}

const machines = Object.entries(template.findResources('AWS::StepFunctions::StateMachine'));
const [, machine] = machines.find(([id]) => id.startsWith('Deletion')) ?? [];
const definition: Definition = JSON.parse(plainText(machine?.Properties.DefinitionString));
const { WhatIsDeleted, RequestsEnd, DeleteBatch, IsDeleted } = definition.States;

const slowestFunction = Math.max(
  ...Object.values(template.findResources('AWS::Lambda::Function'))
    .filter(({ Properties }) => /^Calls /.test(Properties.Description ?? ''))
    .map(({ Properties }) => Properties.Timeout),
);

describe('the workflow that deletes projects and workspaces', () => {
  it('first waits until earlier requests to a workspace have ended, so that it also deletes what they create', () => {
    expect(definition.StartAt).toBe('WhatIsDeleted');
    expect(WhatIsDeleted?.Default).toBe('RequestsEnd');
    expect(RequestsEnd?.Seconds).toBeGreaterThan(slowestFunction);
    expect(RequestsEnd?.Next).toBe('DeleteBatch');
  });

  it('begins at once with a project, because nothing can be added to it any more', () => {
    expect(WhatIsDeleted?.Choices).toEqual([{ Variable: '$.kind', StringEquals: 'project', Next: 'DeleteBatch' }]);
  });

  it('calls its task until it reports that everything is deleted', () => {
    expect(DeleteBatch).toMatchObject({ Type: 'Task', Resource: 'DeleteBatchFunction.Arn', Next: 'IsDeleted' });
    expect(IsDeleted?.Choices).toEqual([{ Variable: '$.done', BooleanEquals: true, Next: 'Deleted' }]);
    expect(IsDeleted?.Default).toBe('DeleteBatch');
    expect(definition.States.Deleted?.Type).toBe('Succeed');
  });

  it('retries failed tasks, with growing pauses, for at least 15 minutes', () => {
    const [, retry] = DeleteBatch?.Retry ?? [];
    expect(retry).toMatchObject({ ErrorEquals: ['States.ALL'], MaxAttempts: 8, IntervalSeconds: 5, BackoffRate: 2 });
    const pauses = Array.from({ length: retry?.MaxAttempts ?? 0 }, (_, index) => 5 * 2 ** index);
    expect(pauses.reduce((sum, seconds) => sum + Math.min(seconds, 600), 0)).toBeGreaterThan(15 * 60);
  });

  it('retries throttled tasks for over an hour, so that throttling does not end a run', () => {
    const [busy] = DeleteBatch?.Retry ?? [];
    expect(busy?.ErrorEquals).toEqual(
      expect.arrayContaining(['SlowDown', 'ThrottlingException', 'TransactionCanceledException', 'TimeoutError']),
    );
    expect(busy).toMatchObject({ IntervalSeconds: 5, BackoffRate: 2, MaxDelaySeconds: 600, JitterStrategy: 'FULL' });
    // With full jitter, the average pause is half of the longest.
    const pauses = Array.from({ length: busy?.MaxAttempts ?? 0 }, (_, index) => Math.min(5 * 2 ** index, 600) / 2);
    expect(pauses.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(60 * 60);
  });

  it('stays within the history limit of Step Functions, also when each step of its longest run uses all retries', () => {
    const tries = (DeleteBatch?.Retry ?? []).reduce((sum, { MaxAttempts }) => sum + MaxAttempts, 1);
    const eventsOfStep = 2 + 3 * tries + 2;
    // Each step but the last runs for four of its function's five minutes.
    const steps = definition.TimeoutSeconds / (4 * 60);
    expect(6 + steps * eventsOfStep).toBeLessThan(25_000);
  });

  it('is written in JSONPath, has a timeout, and logs no data of its runs', () => {
    expect(definition.QueryLanguage ?? 'JSONPath').toBe('JSONPath');
    expect(definition.TimeoutSeconds).toBe(12 * 60 * 60);
    expect(machine?.Properties.LoggingConfiguration).toMatchObject({ IncludeExecutionData: false, Level: 'ALL' });
  });
});
