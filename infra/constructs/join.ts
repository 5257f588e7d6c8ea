import { Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type IChainable, JsonPath, Succeed } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { addRetry, addThrottleRetry, newTask, repeatUntilDone } from './task.ts';
import { Workflow } from './workflow.ts';

export class JoinWorkflow extends Workflow {
  /**
   * @param join the task. Its input is `{recordingId, segmentUploadId}` with the results of the step before; its result
   * has `done`. It can be repeated. With a `fault` in its input it gives up the join.
   */
  constructor(scope: Construct, id: string, settings: Settings, join: LambdaFunction) {
    super(scope, id, settings, {
      name: 'join',
      variable: 'JOIN_ARN',
      // Eight steps of 15 minutes. After a timeout the join makes no progress, and the sweep starts it again.
      timeout: Duration.hours(2),
      tasks: [join],
      definition: (states) => joinUntilDone(states, join),
    });
  }
}

function joinUntilDone(scope: Construct, join: LambdaFunction): IChainable {
  const step = newTask(scope, 'Join', join);
  // The sweep starts a join again after ten minutes without progress, so the pauses are shorter.
  addThrottleRetry(step, { interval: Duration.seconds(2), maxDelay: Duration.minutes(2), maxAttempts: 12 });
  addRetry(step, { interval: Duration.seconds(2), maxDelay: Duration.minutes(2), maxAttempts: 6 });
  const giveUp = newTask(scope, 'GiveUp', join);
  addRetry(giveUp, { interval: Duration.seconds(5), maxDelay: Duration.minutes(5), maxAttempts: 8 });
  giveUp.next(new Succeed(scope, 'GivenUp'));
  step.addCatch(giveUp, { errors: ['States.ALL'], resultPath: JsonPath.stringAt('$.fault') });
  return repeatUntilDone(scope, step, 'Joined');
}
