import type { Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  type Chain,
  Choice,
  Condition,
  CustomState,
  JitterType,
  type RetryProps,
  Succeed,
} from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';

/**
 * Names of the errors of a throttled or busy service, as a Lambda task reports them. The errors of Lambda itself begin
 * with `Lambda.`.
 */
const BUSY = [
  // DynamoDB
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionCanceledException',
  'TransactionConflictException',
  // Amazon S3
  'SlowDown',
  'ServiceUnavailable',
  'OperationAborted',
  // MediaConvert, CloudFront KeyValueStore
  'TooManyRequestsException',
  'ConflictException',
  // any of these services
  'InternalServerError',
  'InternalError',
  'TimeoutError',
  // Lambda, before the function ran
  'Lambda.TooManyRequestsException',
  'Lambda.ServiceException',
  'Lambda.SdkClientException',
];

type Pauses = Required<Pick<RetryProps, 'maxAttempts'>> & {
  interval: Duration;
  /** Longest pause between two tries. */
  maxDelay: Duration;
};

/** A task that calls a function. The CDK's own task would also permit every version of the function. */
export const newTask = (scope: Construct, id: string, target: LambdaFunction, fields: object = {}): CustomState =>
  new CustomState(scope, id, { stateJson: { Type: 'Task', Resource: target.functionArn, ...fields } });

/**
 * Retries a task after errors of a busy service, with random, growing pauses. Add it before the retry for all errors.
 */
export function addThrottleRetry(task: CustomState, pauses: Pauses): void {
  task.addRetry({ errors: BUSY, ...pauses, backoffRate: 2, jitterStrategy: JitterType.FULL });
}

/**
 * A task that is retried after every error, with random, growing pauses.
 * @param whenBusy number of retries after errors of a busy service, if it differs
 */
export function newRetriedTask(
  scope: Construct,
  id: string,
  target: LambdaFunction,
  { whenBusy, ...pauses }: Pauses & { whenBusy?: number },
): CustomState {
  const task = newTask(scope, id, target);
  if (whenBusy !== undefined) addThrottleRetry(task, { ...pauses, maxAttempts: whenBusy });
  return task.addRetry({ errors: ['States.ALL'], ...pauses, backoffRate: 2, jitterStrategy: JitterType.FULL });
}

/** Repeats a task until its result has `done`. @param end name of the last state */
export const repeatUntilDone = (scope: Construct, task: CustomState, end: string): Chain =>
  task.next(
    new Choice(scope, `Is${end}`)
      .when(Condition.booleanEquals('$.done', true), new Succeed(scope, end))
      .otherwise(task),
  );
