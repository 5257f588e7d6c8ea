import { Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IChainable } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { addRetry, newTask, repeatUntilDone } from './task.ts';
import { Workflow } from './workflow.ts';

/** Copies the uploads of a recording to keys that no upload URL names, and starts the conversion of the copy. */
export class PreparationWorkflow extends Workflow {
  /**
   * @param prepare the task. Its input is `{recordingId}`, also with `isTranscript`, with its last result; its result has
   *   `done`. It can be repeated.
   */
  constructor(scope: Construct, id: string, settings: Settings, prepare: LambdaFunction) {
    super(scope, id, settings, {
      name: 'preparation',
      variable: 'PREPARATION_ARN',
      // The recovery looks for unprepared recordings after an hour; this workflow has ended by then, however large the
      // file.
      timeout: Duration.hours(1),
      tasks: [prepare],
      definition: (states) => prepareUntilDone(states, prepare),
    });
  }
}

function prepareUntilDone(scope: Construct, prepare: LambdaFunction): IChainable {
  const step = newTask(scope, 'Prepare', prepare);
  addRetry(step, { interval: Duration.seconds(2), maxDelay: Duration.minutes(5), maxAttempts: 10 });
  return repeatUntilDone(scope, step, 'Prepared');
}
