import { Stack, Validations } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { IConstruct } from 'constructs';

/**
 * Records why a policy may have this wildcard. Any other wildcard in it still fails the check.
 * @param owner the role, or a construct that contains it
 * @param finding as the check writes it: `Resource::…` or `Action::…`; tokens are resolved
 */
export function acknowledgeWildcard(owner: IConstruct, finding: string, reason: string): void {
  Validations.of(owner).acknowledge({ id: `AwsSolutions-IAM5[${Stack.of(owner).resolve(finding)}]`, reason });
}

/**
 * Records why functions and the queue of failed events have no dead-letter queue. Call it after the event rules are
 * made: the reason depends on which functions events call.
 */
export function acknowledgeDeadLetters(functions: LambdaFunction[], lastResort: Queue): void {
  for (const target of functions) {
    // The CDK adds this child to a function whose asynchronous invocations are configured.
    const reason = target.node.tryFindChild('EventInvokeConfig')
      ? 'Its failure destination keeps the failed event with its error; a dead-letter queue would keep only the event.'
      : 'It is called synchronously: the API, the workflow or the queue that calls it gets the failure and acts on it.';
    Validations.of(target).acknowledge({ id: 'Serverless-LambdaDLQ', reason });
  }
  const reason = 'It is the queue of last resort; nothing consumes it, so nothing can fail on it.';
  Validations.of(lastResort).acknowledge({ id: 'Serverless-SQSRedrivePolicy', reason });
}
