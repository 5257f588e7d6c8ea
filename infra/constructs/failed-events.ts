import { Duration, Validations } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/** The queue of events that no retry could deliver or handle. */
export class FailedEvents extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      removalPolicy: settings.removalPolicy,
    });
    Validations.of(this.queue).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason:
        'This is the queue of last resort of the event functions; nothing consumes it, so nothing can fail on it.',
    });
  }

  /** Keeps the events that a function could not handle after all tries: three, unless set otherwise. */
  catch(
    target: LambdaFunction,
    { maxEventAge, retryAttempts = 2 }: { maxEventAge: Duration; retryAttempts?: number },
  ): void {
    target.configureAsyncInvoke({
      retryAttempts,
      maxEventAge,
      onFailure: new SqsDestination(this.queue),
    });
  }
}
