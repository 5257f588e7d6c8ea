import { Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IChainable } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { addRetry, addThrottleRetry, newTask, repeatUntilDone } from './task.ts';
import { Workflow } from './workflow.ts';

/** Changes stored items to the form of this version: see docs/how-to/keep-old-data.md. */
export class MigrationWorkflow extends Workflow {
  /** @param migrate the task. Its input is its last result, which has `done`. It can be repeated. */
  constructor(scope: Construct, id: string, settings: Settings, migrate: LambdaFunction) {
    super(scope, id, settings, {
      name: 'migration',
      variable: 'MIGRATION_ARN',
      // An execution of the next day does not begin before this one has ended.
      timeout: Duration.hours(23),
      tasks: [migrate],
      definition: (states) => migrateUntilDone(states, migrate),
    });
  }
}

function migrateUntilDone(scope: Construct, migrate: LambdaFunction): IChainable {
  const step = newTask(scope, 'Migrate', migrate);
  addThrottleRetry(step, { interval: Duration.seconds(2), maxDelay: Duration.minutes(5), maxAttempts: 12 });
  addRetry(step, { interval: Duration.seconds(2), maxDelay: Duration.minutes(5), maxAttempts: 6 });
  return repeatUntilDone(scope, step, 'Migrated');
}
