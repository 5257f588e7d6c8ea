import { describe, expect, it } from 'vitest';
import { JOIN_OVERDUE_MS } from '#shared/limits.ts';
import { plainText, synthesizeTemplate } from '../test-support/test-template.ts';

interface Retry {
  ErrorEquals: string[];
  MaxAttempts: number;
  IntervalSeconds: number;
  BackoffRate: number;
  MaxDelaySeconds: number;
  JitterStrategy: string;
}

interface State {
  Type: string;
  Next?: string;
  Resource?: string;
  Seconds?: number;
  Default?: string;
  Choices?: { Variable: string; BooleanEquals?: boolean; StringEquals?: string; Next: string }[];
  Catch?: object[];
  Retry?: Retry[];
}

interface Definition {
  StartAt: string;
  QueryLanguage?: string;
  TimeoutSeconds: number;
  States: Partial<Record<string, State>>;
}

const template = synthesizeTemplate();
const machines = Object.entries(template.findResources('AWS::StepFunctions::StateMachine'));
const machineOf = (name: string) => machines.find(([id]) => id.startsWith(name))?.[1].Properties;
const definitionOf = (name: string): Definition => JSON.parse(plainText(machineOf(name)?.DefinitionString));
const functionsOf = (fits: (properties: { Description?: string }) => boolean) =>
  Object.values(template.findResources('AWS::Lambda::Function')).filter(({ Properties }) => fits(Properties));

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
/** The pauses between the tries, in seconds, as long as they can be. */
const pausesOf = ({ MaxAttempts, IntervalSeconds, BackoffRate, MaxDelaySeconds }: Retry) =>
  Array.from({ length: MaxAttempts }, (_, index) => Math.min(IntervalSeconds * BackoffRate ** index, MaxDelaySeconds));
const retriesOf = (name: string, task: string): Retry[] => definitionOf(name).States[task]?.Retry ?? [];

describe.each([
  ['Deletion', 'DeleteBatch', 'DeleteBatchFunction', 'Deleted', 'WhatIsDeleted'],
  ['Join', 'Join', 'JoinSegmentsFunction', 'Joined', 'Join'],
  ['Migration', 'Migrate', 'MigrateFunction', 'Migrated', 'Migrate'],
  ['Preparation', 'Prepare', 'PrepareRecordingFunction', 'Prepared', 'WhatIsDone'],
])('the workflow %s', (name, task, lambda, end, first) => {
  const { States, StartAt, QueryLanguage = 'JSONPath' } = definitionOf(name);

  it('calls its task until it answers that it is done', () => {
    expect(StartAt).toBe(first);
    expect(States[task]).toMatchObject({ Type: 'Task', Resource: `${lambda}.Arn`, Next: `Is${end}` });
    expect(States[`Is${end}`]?.Choices).toEqual([{ Variable: '$.done', BooleanEquals: true, Next: end }]);
    expect(States[`Is${end}`]?.Default).toBe(task);
    expect(States[end]?.Type).toBe('Succeed');
  });

  it('repeats a step after any error, with growing and random pauses', () => {
    expect(retriesOf(name, task).at(-1)).toMatchObject({
      ErrorEquals: ['States.ALL'],
      BackoffRate: 2,
      JitterStrategy: 'FULL',
    });
  });

  it('is a Standard workflow in JSONPath, and logs no data of its runs', () => {
    expect([machineOf(name)?.StateMachineType ?? 'STANDARD', QueryLanguage]).toEqual(['STANDARD', 'JSONPath']);
    expect(machineOf(name)?.LoggingConfiguration).toMatchObject({ IncludeExecutionData: false, Level: 'ALL' });
  });
});

describe('the deletion', () => {
  const { States, TimeoutSeconds } = definitionOf('Deletion');
  const [busy, retry] = retriesOf('Deletion', 'DeleteBatch') as [Retry, Retry];

  it('first waits until earlier requests to a workspace have ended, so that it also deletes what they create', () => {
    const callers = functionsOf(({ Description = '' }) => /^Calls /.test(Description));
    expect(States.WhatIsDeleted?.Default).toBe('RequestsEnd');
    expect(States.RequestsEnd?.Seconds).toBeGreaterThan(
      Math.max(...callers.map(({ Properties }) => Properties.Timeout)),
    );
    expect(States.RequestsEnd?.Next).toBe('DeleteBatch');
  });

  it('begins at once with a project, because nothing can be added to it any more', () => {
    const choice = { Variable: '$.kind', StringEquals: 'project', Next: 'DeleteBatch' };
    expect(States.WhatIsDeleted?.Choices).toEqual([choice]);
  });

  it('is tried for at least 15 minutes, and while a service throttles for over an hour', () => {
    expect(sum(pausesOf(retry))).toBeGreaterThan(15 * 60);
    expect(busy.ErrorEquals).toEqual(
      expect.arrayContaining(['SlowDown', 'ThrottlingException', 'TransactionCanceledException', 'TimeoutError']),
    );
    expect(busy.JitterStrategy).toBe('FULL');
    // With full jitter, the average pause is half of the longest.
    expect(sum(pausesOf(busy)) / 2).toBeGreaterThan(60 * 60);
  });

  it('stays within the history limit of Step Functions, also when each step of its longest run uses all retries', () => {
    const tries = 1 + busy.MaxAttempts + retry.MaxAttempts;
    const eventsOfStep = 2 + 3 * tries + 2;
    expect(TimeoutSeconds).toBe(12 * 60 * 60);
    // Each step but the last runs for four of its function's five minutes.
    expect(6 + (TimeoutSeconds / (4 * 60)) * eventsOfStep).toBeLessThan(25_000);
  });
});

describe('a join', () => {
  const { States, TimeoutSeconds } = definitionOf('Join');

  it('pauses for less than the time of a sweep', () => {
    const retries = retriesOf('Join', 'Join');
    expect(retries.map(({ ErrorEquals }) => ErrorEquals.includes('States.ALL'))).toEqual([false, true]);
    for (const { JitterStrategy, MaxDelaySeconds } of retries) {
      expect(JitterStrategy).toBe('FULL');
      expect(MaxDelaySeconds * 1000).toBeLessThan(JOIN_OVERDUE_MS / 2);
    }
  });

  it('reports a final failure through the same task, and repeats that call until it succeeds', () => {
    expect(States.Join?.Catch).toEqual([{ ErrorEquals: ['States.ALL'], ResultPath: '$.fault', Next: 'GiveUp' }]);
    expect(States.GiveUp).toMatchObject({ Type: 'Task', Resource: 'JoinSegmentsFunction.Arn', Next: 'GivenUp' });
    expect(States.GiveUp?.Retry).toMatchObject([{ ErrorEquals: ['States.ALL'], JitterStrategy: 'FULL' }]);
    expect(States.GivenUp?.Type).toBe('Succeed');
  });

  it('has a timeout that is longer than the longest join', () => {
    const [lambda] = functionsOf(({ Description }) => Description === 'Joins the segments of a recording');
    expect(lambda?.Properties.Timeout).toBe(900);
    expect(TimeoutSeconds).toBeGreaterThanOrEqual(4 * 900);
  });
});

it('a preparation is tried for at least 15 minutes, and ends before the recovery looks for unprepared recordings', () => {
  const [retry] = retriesOf('Preparation', 'Prepare') as [Retry];
  expect(sum(pausesOf(retry))).toBeGreaterThan(15 * 60);
  expect(definitionOf('Preparation').TimeoutSeconds).toBeLessThanOrEqual(60 * 60);
});

it('a migration ends before the next day’s run', () => {
  expect(definitionOf('Migration').TimeoutSeconds).toBeLessThan(24 * 60 * 60);
});
