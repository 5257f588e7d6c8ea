import { Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  Choice,
  Condition,
  type CustomState,
  type IChainable,
  JitterType,
  Map as MapState,
  Pass,
  Succeed,
} from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { addThrottleRetry, newTask } from './task.ts';
import { Workflow } from './workflow.ts';

/** Finds recordings whose conversion is stuck, and reconciles each. Takes `{trigger}`: `schedule` or `manual`. */
export class RecoveryWorkflow extends Workflow {
  constructor(scope: Construct, id: string, settings: Settings, tasks: RecoveryTasks) {
    super(scope, id, settings, {
      name: 'recovery',
      variable: 'RECOVERY_ARN',
      timeout: Duration.hours(2),
      tasks: Object.values(tasks),
      definition: (states) => recoveryDefinition(states, tasks),
    });
  }
}

export interface RecoveryTasks {
  begin: LambdaFunction;
  listStuck: LambdaFunction;
  reconcile: LambdaFunction;
  end: LambdaFunction;
}

/** Recordings that are reconciled at once: MediaConvert takes only a few requests a second. */
const MAX_CONCURRENCY = 5;

/** Retries of a step while a service is busy, in addition to those for other errors. A failed step ends the run. */
const BUSY_STEP = { interval: Duration.seconds(2), maxDelay: Duration.minutes(1), maxAttempts: 6 };
/** The same for one recording. The next run takes it up again, and each retry uses some of the run's event quota. */
const BUSY_RECORDING = { interval: Duration.seconds(5), maxDelay: Duration.seconds(20), maxAttempts: 2 };

/** A task that is tried three times, and again while a service is busy. */
function newStep(
  scope: Construct,
  id: string,
  target: LambdaFunction,
  { busy = BUSY_STEP, ...fields }: { busy?: typeof BUSY_STEP; Parameters?: object } = {},
): CustomState {
  const task = newTask(scope, id, target, fields);
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

/** Reconciles one recording. When this fails, the fault is recorded and the other recordings go on. */
function reconcileOne(scope: Construct, reconcile: LambdaFunction): IChainable {
  const task = newStep(scope, 'Reconcile', reconcile, { busy: BUSY_RECORDING });
  return task.addCatch(new Pass(scope, 'RecordFault'), { resultPath: '$.fault' });
}

/**
 * Begins a run, unless the recovery is off or another run is in progress. Lists the stuck recordings page by page and
 * reconciles each. At the end, also after an error, stores the result and releases the lease for the next run.
 */
function recoveryDefinition(scope: Construct, tasks: RecoveryTasks): IChainable {
  const begin = newStep(scope, 'Begin', tasks.begin, {
    Parameters: { 'run.$': '$$.Execution.Name', 'trigger.$': '$.trigger', 'executionInput.$': '$' },
  });
  const listStuck = newStep(scope, 'ListStuck', tasks.listStuck);
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
  reconcileEach.itemProcessor(reconcileOne(scope, tasks.reconcile));
  const end = newStep(scope, 'End', tasks.end);
  for (const state of [listStuck, reconcileEach]) state.addCatch(end, { resultPath: '$.fault' });
  const hasMore = new Choice(scope, 'HasMore').when(Condition.booleanEquals('$.hasMore', true), reconcileEach);
  reconcileEach.next(listStuck);
  listStuck.next(hasMore.otherwise(end));
  const mayRun = new Choice(scope, 'MayRun')
    .when(Condition.booleanEquals('$.mayRun', true), listStuck)
    .otherwise(new Succeed(scope, 'NothingToDo'));
  return begin.next(mayRun);
}
