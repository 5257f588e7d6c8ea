import { Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Choice, Condition, type IChainable, Wait, WaitTime } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { addRetry, addThrottleRetry, newTask, repeatUntilDone } from './task.ts';
import { Workflow } from './workflow.ts';

/** Longer than any request can run: a request that was accepted just before the deletion has ended by then. */
const REQUESTS_END = Duration.seconds(60);

/**
 * Removes the contents of a workspace or project of any size: one task is repeated, and each time does as much as fits
 * into its time.
 */
export class DeletionWorkflow extends Workflow {
  /** @param batch the task: takes `{kind, id}`, gives `{kind, id, done}`, and can be called again at any time */
  constructor(scope: Construct, id: string, settings: Settings, batch: LambdaFunction) {
    super(scope, id, settings, {
      name: 'deletion',
      variable: 'DELETION_ARN',
      timeout: Duration.hours(12),
      tasks: [batch],
      definition: (states) => deleteUntilDone(states, batch),
    });
  }
}

function deleteUntilDone(scope: Construct, batch: LambdaFunction): IChainable {
  const deleteBatch = newTask(scope, 'DeleteBatch', batch);
  addThrottleRetry(deleteBatch, { interval: Duration.seconds(5), maxDelay: Duration.minutes(10), maxAttempts: 20 });
  addRetry(deleteBatch, { interval: Duration.seconds(5), maxDelay: Duration.minutes(10), maxAttempts: 8 });
  repeatUntilDone(scope, deleteBatch, 'Deleted');
  const requestsEnd = new Wait(scope, 'RequestsEnd', { time: WaitTime.duration(REQUESTS_END) }).next(deleteBatch);
  // Nothing can be added to a project that is being deleted: each write checks the project.
  return new Choice(scope, 'WhatIsDeleted')
    .when(Condition.stringEquals('$.kind', 'project'), deleteBatch)
    .otherwise(requestsEnd);
}
