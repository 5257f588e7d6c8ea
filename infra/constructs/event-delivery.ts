import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { EventField, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct, DependencyGroup } from 'constructs';
import type { Settings } from '../settings.ts';
import type { FailedEvents } from './failed-events.ts';

/** Receipts of a message until it is given up. A receiver that fails is no failure of a message. */
const RECEIPTS_MAX = 5;

/**
 * Batches of one queue that are handled at once: the least that Lambda permits. The three queues take six of the ten
 * executions of a new account.
 */
const BATCHES_MAX = 2;

/** What is published is for readers, each with a queue of its own, so that none waits for another. */
export type Reader = 'mails' | 'attempts' | 'slowAttempts';

const DETAIL_TYPE = 'Framekeep Event';

interface EventDeliveryProps {
  /** The function of each reader. */
  readers: Record<Reader, LambdaFunction>;
  failedEvents: FailedEvents;
}

/** The way of an event from the function that publishes it to its readers: EventBridge, a queue, a function. */
export class EventDelivery extends Construct {
  readonly queues: Record<Reader, Queue>;
  private readonly source: string;
  /** All that must exist before something is published for a reader. EventBridge discards what no rule takes. */
  private readonly receiving: Record<Reader, DependencyGroup>;

  constructor(
    scope: Construct,
    id: string,
    private readonly settings: Settings,
    private readonly props: EventDeliveryProps,
  ) {
    super(scope, id);
    this.source = `framekeep.${settings.stage}`;
    // The id of the first queue is that of version 0.3: with another, events that wait in it would be lost.
    const mails = this.newQueue('Queue', 'mails');
    const attempts = this.newQueue('Attempts', 'attempts');
    const slowAttempts = this.newQueue('SlowAttempts', 'slowAttempts');
    this.queues = { mails, attempts, slowAttempts };
    this.receiving = {
      mails: this.receive('mails', 'MailsPublished'),
      attempts: this.receive('attempts', 'AttemptsPublished'),
      slowAttempts: this.receive('slowAttempts', 'SlowAttemptsPublished'),
    };
  }

  private newQueue(id: string, reader: Reader): Queue {
    const { readers, failedEvents } = this.props;
    const timeout = readers[reader].timeout?.toSeconds() ?? 0;
    return new Queue(this, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Six times the function's timeout: https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
      visibilityTimeout: Duration.seconds(6 * timeout),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: failedEvents.queue, maxReceiveCount: RECEIPTS_MAX },
      removalPolicy: this.settings.removalPolicy,
    });
  }

  private newRule(id: string, queue: Queue, reader: Reader): Rule {
    return new Rule(this, id, {
      eventPattern: { source: [this.source], detailType: [DETAIL_TYPE], detail: { to: [reader] } },
      targets: [
        new SqsQueue(queue, {
          deadLetterQueue: this.props.failedEvents.queue,
          retryAttempts: 20,
          maxEventAge: Duration.hours(6),
          // One group for each account that owns workspaces.
          messageGroupId: EventField.fromPath('$.detail.ownerId'),
        }),
      ],
    });
  }

  private receive(reader: Reader, ruleId: string): DependencyGroup {
    const queue = this.queues[reader];
    const target = this.props.readers[reader];
    const rule = this.newRule(ruleId, queue, reader);
    const source = new SqsEventSource(queue, {
      batchSize: 10,
      reportBatchItemFailures: true,
      maxConcurrency: BATCHES_MAX,
    });
    target.addEventSource(source);
    Validations.of(target).acknowledge({
      id: 'Serverless-LambdaEventSourceMappingDestination',
      reason: 'Lambda has such a destination for streams alone. The queue has a dead-letter queue.',
    });
    const mapping = target.node.findAll().filter(({ node }) => node.id.startsWith('SqsEventSource'));
    // The queue's policy is one of its children.
    return new DependencyGroup(rule, queue, ...mapping);
  }

  /**
   * Lets a function publish events of this stack for some readers. It is created and changed once all that receives them
   * exists.
   */
  allowPublish(target: LambdaFunction, ...readers: Reader[]): void {
    for (const reader of readers) target.node.addDependency(this.receiving[reader]);
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
