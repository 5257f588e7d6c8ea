import { Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  Choice,
  Condition,
  CustomState,
  type IChainable,
  JitterType,
  Map as MapState,
  Pass,
  Succeed,
} from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { addThrottleRetry } from './throttle-retry.ts';

/** The functions that are the workflow's tasks. */
export interface RecoveryTasks {
  begin: LambdaFunction;
  listStuck: LambdaFunction;
  reconcile: LambdaFunction;
  end: LambdaFunction;
}

/** Recordings that are reconciled at once: MediaConvert takes only a few requests a second. */
const MAX_CONCURRENCY = 5;

/** Tries of a step while a service is busy, beside those for other errors: without the step there is no run. */
const BUSY_STEP = { interval: Duration.seconds(2), maxDelay: Duration.minutes(1), maxAttempts: 6 };
/** The same for one recording: it has the next run, and each try counts among the events that a run may have. */
const BUSY_RECORDING = { interval: Duration.seconds(5), maxDelay: Duration.seconds(20), maxAttempts: 2 };

/**
 * A task that is tried three times, and again while a service is busy. The ready-made task would also allow every version
 * of the function.
 */
function newTask(
  scope: Construct,
  id: string,
  target: LambdaFunction,
  { busy = BUSY_STEP, ...fields }: { busy?: typeof BUSY_STEP; Parameters?: object } = {},
): CustomState {
  const task = new CustomState(scope, id, { stateJson: { Type: 'Task', Resource: target.functionArn, ...fields } });
  addThrottleRetry(task, busy);
  task.addRetry({
    errors: ['States.ALL'],
    interval: Duration.seconds(2),
    backoffRate: 3,
    maxAttempts: 2,
    jitterStrategy: JitterType.FULL,
  });
  return task;
}

/** What is done with each recording: the fault of one that cannot be reconciled is recorded, and the others go on. */
function forEach(scope: Construct, reconcile: LambdaFunction): IChainable {
  const task = newTask(scope, 'Reconcile', reconcile, { busy: BUSY_RECORDING });
  return task.addCatch(new Pass(scope, 'RecordFault'), { resultPath: '$.fault' });
}

/**
 * Begin, unless the recovery is off or another run is going on; then, a page at a time, list what is stuck and reconcile
 * each; at the end store what it came to and let the next run begin. What goes wrong on the way ends the run by the
 * same way.
 */
export function recoveryDefinition(scope: Construct, tasks: RecoveryTasks): IChainable {
  const begin = newTask(scope, 'Begin', tasks.begin, {
    Parameters: { 'run.$': '$$.Execution.Name', 'trigger.$': '$.trigger', 'executionInput.$': '$' },
  });
  const listStuck = newTask(scope, 'ListStuck', tasks.listStuck);
  const reconcileEach = new MapState(scope, 'ReconcileEach', {
    itemsPath: '$.ids',
    itemSelector: {
      'recordingId.$': '$$.Map.Item.Value',
      'before.$': '$.before',
      'correlationId.$': '$.correlationId',
    },
    maxConcurrency: MAX_CONCURRENCY,
    resultPath: '$.results',
  });
  reconcileEach.itemProcessor(forEach(scope, tasks.reconcile));
  const end = newTask(scope, 'End', tasks.end);
  for (const state of [listStuck, reconcileEach]) state.addCatch(end, { resultPath: '$.fault' });
  const hasMore = new Choice(scope, 'HasMore').when(Condition.booleanEquals('$.hasMore', true), reconcileEach);
  reconcileEach.next(listStuck);
  listStuck.next(hasMore.otherwise(end));
  const mayRun = new Choice(scope, 'MayRun')
    .when(Condition.booleanEquals('$.mayRun', true), listStuck)
    .otherwise(new Succeed(scope, 'NothingToDo'));
  return begin.next(mayRun);
}
