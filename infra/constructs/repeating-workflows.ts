import { Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Choice, Condition, type IChainable, JsonPath, Succeed, Wait, WaitTime } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { newRetriedTask, repeatUntilDone } from './task.ts';
import { Workflow } from './workflow.ts';

/*
 * Workflows that repeat one task until its result has `done`: each time it does as much as fits into its time. Every task
 * can be called again at any time.
 */

/**
 * Copies the uploads of a recording to keys that no upload URL names, and starts the conversion of the copy; with
 * `isPackaging`, packages what the conversion of a long film has made.
 * @param prepare the task. Its input is `{recordingId}`, also with `isTranscript`, with its last result.
 * @param packageFilm the other task, with the input `{recordingId, isPackaging}`
 */
export const newPreparation = (
  scope: Construct,
  settings: Settings,
  { prepare, packageFilm }: { prepare: LambdaFunction; packageFilm: LambdaFunction },
): Workflow =>
  new Workflow(scope, 'Preparation', settings, {
    name: 'preparation',
    variable: 'PREPARATION_ARN',
    // The recovery looks for unprepared recordings after an hour; this workflow has ended by then, however large the
    // file.
    timeout: Duration.hours(1),
    tasks: [prepare, packageFilm],
    definition: (states) => {
      const pauses = { interval: Duration.seconds(2), maxDelay: Duration.minutes(5), maxAttempts: 10 };
      const preparing = newRetriedTask(states, 'Prepare', prepare, pauses);
      repeatUntilDone(states, preparing, 'Prepared');
      const packaging = newRetriedTask(states, 'Package', packageFilm, { ...pauses, maxAttempts: 3 });
      return new Choice(states, 'WhatIsDone')
        .when(Condition.isPresent('$.isPackaging'), packaging.next(new Succeed(states, 'Packaged')))
        .otherwise(preparing);
    },
  });

/**
 * @param join the task. Its input is `{recordingId, segmentUploadId}` with the results of the step before. With a `fault`
 *   in its input it gives up the join.
 */
export const newJoin = (scope: Construct, settings: Settings, join: LambdaFunction): Workflow =>
  new Workflow(scope, 'Join', settings, {
    name: 'join',
    variable: 'JOIN_ARN',
    // Eight steps of 15 minutes. After a timeout the join makes no progress, and the sweep starts it again.
    timeout: Duration.hours(2),
    tasks: [join],
    definition: (states) => joinUntilDone(states, join),
  });

function joinUntilDone(scope: Construct, join: LambdaFunction): IChainable {
  // The sweep starts a join again after ten minutes without progress, so the pauses are shorter.
  const pauses = { interval: Duration.seconds(2), maxDelay: Duration.minutes(2), maxAttempts: 6, whenBusy: 12 };
  const step = newRetriedTask(scope, 'Join', join, pauses);
  const longer = { interval: Duration.seconds(5), maxDelay: Duration.minutes(5), maxAttempts: 8 };
  const giveUp = newRetriedTask(scope, 'GiveUp', join, longer);
  giveUp.next(new Succeed(scope, 'GivenUp'));
  step.addCatch(giveUp, { errors: ['States.ALL'], resultPath: JsonPath.stringAt('$.fault') });
  return repeatUntilDone(scope, step, 'Joined');
}

/** Longer than any request can run: a request that was accepted just before the deletion has ended by then. */
const REQUESTS_END = Duration.seconds(60);

/**
 * Removes the contents of a workspace or project of any size.
 * @param batch the task: takes `{kind, id}`, gives `{kind, id, done}`
 */
export const newDeletion = (scope: Construct, settings: Settings, batch: LambdaFunction): Workflow =>
  new Workflow(scope, 'Deletion', settings, {
    name: 'deletion',
    variable: 'DELETION_ARN',
    timeout: Duration.hours(12),
    tasks: [batch],
    definition: (states) => deleteUntilDone(states, batch),
  });

function deleteUntilDone(scope: Construct, batch: LambdaFunction): IChainable {
  const pauses = { interval: Duration.seconds(5), maxDelay: Duration.minutes(10), maxAttempts: 8, whenBusy: 20 };
  const deleteBatch = newRetriedTask(scope, 'DeleteBatch', batch, pauses);
  repeatUntilDone(scope, deleteBatch, 'Deleted');
  const requestsEnd = new Wait(scope, 'RequestsEnd', { time: WaitTime.duration(REQUESTS_END) }).next(deleteBatch);
  // Nothing can be added to a project that is being deleted: each write checks the project.
  return new Choice(scope, 'WhatIsDeleted')
    .when(Condition.stringEquals('$.kind', 'project'), deleteBatch)
    .otherwise(requestsEnd);
}

/**
 * Changes stored items to the form of this version: see docs/how-to/keep-old-data.md.
 * @param migrate the task. Its input is its last result.
 */
export const newMigration = (scope: Construct, settings: Settings, migrate: LambdaFunction): Workflow =>
  new Workflow(scope, 'Migration', settings, {
    name: 'migration',
    variable: 'MIGRATION_ARN',
    // An execution of the next day does not begin before this one has ended.
    timeout: Duration.hours(23),
    tasks: [migrate],
    definition: (states) => {
      const pauses = { interval: Duration.seconds(2), maxDelay: Duration.minutes(5), maxAttempts: 6, whenBusy: 12 };
      return repeatUntilDone(states, newRetriedTask(states, 'Migrate', migrate, pauses), 'Migrated');
    },
  });
