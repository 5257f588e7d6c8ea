import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Settings } from '../../settings.ts';
import { alarmName } from './alarms.ts';

const CLOUDWATCH = 'cloudwatch.amazonaws.com';

/** The topic of every alarm, with one subscribed address if the deployment names one. */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  /** @param undelivered keeps notifications that could not be delivered */
  constructor(scope: Construct, id: string, { stage, alarmEmail }: Settings, undelivered: IQueue) {
    super(scope, id);
    // A customer managed key, because CloudWatch may not use the AWS managed key of SNS.
    const masterKey = new Key(this, 'Key', {
      description: 'Encrypts notifications of Framekeep alarms',
      enableKeyRotation: true,
      pendingWindow: Duration.days(7),
      // Nothing stays encrypted with it for longer than a delivery takes.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.topic = new Topic(this, 'Topic', { masterKey, enforceSSL: true });
    // A policy of our own replaces the default policy, by which the account's alarms may publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(CLOUDWATCH)],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: this.onlyOwn(stage),
      }),
    );
    // Without a condition: it is not documented whether CloudWatch names the alarm to KMS, and a condition that is not
    // met would block every notification. Only this topic uses the key.
    masterKey.grant(new ServicePrincipal(CLOUDWATCH), 'kms:Decrypt', 'kms:GenerateDataKey*');
    if (alarmEmail !== null) {
      this.topic.addSubscription(new EmailSubscription(alarmEmail, { deadLetterQueue: undelivered }));
    }
  }

  /** Only alarms of this stage may publish: CloudWatch acts for every account. */
  private onlyOwn(stage: string): Record<string, Record<string, string>> {
    const { account } = Stack.of(this);
    const alarms = Stack.of(this).formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: alarmName(stage, '*'),
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    return { StringEquals: { 'aws:SourceAccount': account }, ArnLike: { 'aws:SourceArn': alarms } };
  }
}
