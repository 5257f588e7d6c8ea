import { Validations } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';

const ID = 'Serverless-LambdaDLQ';

/** Says why functions have no dead-letter queue of their own; to be called once it is known which functions events call. */
export function acknowledgeDeadLetters(functions: LambdaFunction[]): void {
  for (const target of functions) {
    // The CDK's child of a function whose asynchronous calls are configured.
    const reason = target.node.tryFindChild('EventInvokeConfig')
      ? 'Its failure destination keeps what could not be handled, and the error with it; a queue would keep the event alone.'
      : 'It is called synchronously: the API or the workflow that calls it hears of a failure and acts on it.';
    Validations.of(target).acknowledge({ id: ID, reason });
  }
}
