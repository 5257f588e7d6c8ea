import { KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/** Describing gives the version that every write must name. */
const VERSION_ACTION = 'cloudfront-keyvaluestore:DescribeKeyValueStore';

/** The store behind media tokens: their signing key, and the watermarks that revoke them. */
export class MediaTokens extends Construct {
  readonly store: KeyValueStore;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.store = new KeyValueStore(this, 'Store', { keyValueStoreName: `framekeep-${settings.stage}-media` });
    this.store.applyRemovalPolicy(settings.removalPolicy);
  }

  /** Lets a function make the signing key, sign tokens and revoke them. */
  allowSign(target: LambdaFunction): void {
    this.allow(target, ['cloudfront-keyvaluestore:GetKey', 'cloudfront-keyvaluestore:PutKey']);
  }

  /** Lets a function revoke tokens; it cannot read the key that signs them. */
  allowRevoke(target: LambdaFunction): void {
    this.allow(target, ['cloudfront-keyvaluestore:PutKey']);
  }

  /** Lets a function revoke many tokens at a time. */
  allowRevokeTogether(target: LambdaFunction): void {
    this.allow(target, ['cloudfront-keyvaluestore:UpdateKeys']);
  }

  /** Lets a function remove entries. */
  allowPrune(target: LambdaFunction): void {
    this.allow(target, ['cloudfront-keyvaluestore:ListKeys', 'cloudfront-keyvaluestore:DeleteKey']);
  }

  private allow(target: LambdaFunction, actions: string[]): void {
    const resources = [this.store.keyValueStoreArn];
    target.addEnvironment('MEDIA_KVS_ARN', this.store.keyValueStoreArn);
    target.addToRolePolicy(new PolicyStatement({ actions: [VERSION_ACTION, ...actions], resources }));
  }
}
