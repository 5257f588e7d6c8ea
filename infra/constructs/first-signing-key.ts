import { type CfnResource, Duration, Stack, Validations } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct, type IConstruct } from 'constructs';
import type { Settings } from '../settings.ts';
import { newLogGroup } from './log-group.ts';

/** Creates the signing key during the deployment, before anything is signed with it. */
export class FirstSigningKey extends Construct {
  /** @param rotateKeys the function that creates it; a deployment calls it again when the function has changed */
  constructor(scope: Construct, id: string, settings: Settings, rotateKeys: LambdaFunction) {
    super(scope, id);
    new Trigger(this, 'Trigger', { handler: rotateKeys, timeout: Duration.minutes(1) });
    const provider = Stack.of(this).node.findChild('AWSCDK.TriggerCustomResourceProviderCustomResourceProvider');
    // Otherwise Lambda creates a log group that never expires.
    const { logGroupName } = newLogGroup(this, 'TriggerLog', settings);
    const handler = provider.node.findChild('Handler') as CfnResource;
    handler.addPropertyOverride('LoggingConfig', { LogGroup: logGroupName });
    acknowledgeProvider(provider);
  }
}

/** The function that calls ours is the CDK's own, so we cannot choose its properties. */
function acknowledgeProvider(provider: IConstruct): void {
  const reason = 'The CDK’s own function calls ours while the stack is deployed, and at no other time.';
  for (const id of ['AwsSolutions-L1', 'AwsSolutions-IAM4', 'AwsSolutions-IAM5', 'Serverless-LambdaDLQ']) {
    Validations.of(provider).acknowledge({ id, reason });
  }
}
