import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import type { FailedEvents } from './failed-events.ts';

/** Receipts of a message until it is given up. A receiver that fails is no failure of a message. */
const RECEIPTS_MAX = 5;

/** Batches that are handled at once: a receiver may keep each waiting. */
const BATCHES_MAX = 5;

interface EventDeliveryProps {
  deliver: LambdaFunction;
  failedEvents: FailedEvents;
}

/** The way of an event from the function that publishes it to its readers: EventBridge, a queue, one function. */
export class EventDelivery extends Construct {
  readonly queue: Queue;
  private readonly source: string;

  constructor(scope: Construct, id: string, settings: Settings, { deliver, failedEvents }: EventDeliveryProps) {
    super(scope, id);
    this.source = `framekeep.${settings.stage}`;
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Six times the function's timeout: https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
      visibilityTimeout: Duration.minutes(6),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: failedEvents.queue, maxReceiveCount: RECEIPTS_MAX },
      removalPolicy: settings.removalPolicy,
    });
    new Rule(this, 'Published', {
      eventPattern: { source: [this.source], detailType: ['Framekeep Event'] },
      targets: [
        new SqsQueue(this.queue, {
          deadLetterQueue: failedEvents.queue,
          retryAttempts: 20,
          maxEventAge: Duration.hours(6),
        }),
      ],
    });
    deliver.addEventSource(
      new SqsEventSource(this.queue, { batchSize: 10, reportBatchItemFailures: true, maxConcurrency: BATCHES_MAX }),
    );
    Validations.of(deliver).acknowledge({
      id: 'Serverless-LambdaEventSourceMappingDestination',
      reason: 'Lambda has such a destination for streams alone. The queue has a dead-letter queue.',
    });
  }

  /** Lets a function publish events of this stack. */
  allowPublish(target: LambdaFunction): void {
    target.addToRolePolicy(
      new PolicyStatement({
        actions: ['events:PutEvents'],
        resources: [Stack.of(this).formatArn({ service: 'events', resource: 'event-bus', resourceName: 'default' })],
        // The key may have several values, and a condition on all of them also holds for none.
        conditions: {
          'ForAllValues:StringEquals': { 'events:source': [this.source] },
          Null: { 'events:source': 'false' },
        },
      }),
    );
  }
}
