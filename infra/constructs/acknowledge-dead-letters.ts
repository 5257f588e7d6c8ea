import { Validations } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';

/**
 * Says why neither functions nor the queue of what they could not handle have a dead-letter queue; to be called once it
 * is known which functions events call.
 */
export function acknowledgeDeadLetters(functions: LambdaFunction[], lastResort: Queue): void {
  for (const target of functions) {
    // The CDK's child of a function whose asynchronous calls are configured.
    const reason = target.node.tryFindChild('EventInvokeConfig')
      ? 'Its failure destination keeps what could not be handled, and the error with it; a queue would keep the event alone.'
      : 'It is called synchronously: the API or the workflow that calls it gets the failure and acts on it.';
    Validations.of(target).acknowledge({ id: 'Serverless-LambdaDLQ', reason });
  }
  const reason = 'It is the queue of last resort; nothing consumes it, so nothing can fail on it.';
  Validations.of(lastResort).acknowledge({ id: 'Serverless-SQSRedrivePolicy', reason });
}
