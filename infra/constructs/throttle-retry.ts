import type { Duration } from 'aws-cdk-lib';
import { type CustomState, JitterType, type RetryProps } from 'aws-cdk-lib/aws-stepfunctions';

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
  // any of them
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

/**
 * Retries a task after errors of a busy service, with random, growing pauses. Add it before the retry for all errors.
 */
export function addThrottleRetry(task: CustomState, { interval, maxDelay, maxAttempts }: Pauses): void {
  const jitterStrategy = JitterType.FULL;
  task.addRetry({ errors: BUSY, interval, maxDelay, maxAttempts, backoffRate: 2, jitterStrategy });
}
