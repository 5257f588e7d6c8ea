import { KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/** Every write must name the store's version, which `DescribeKeyValueStore` returns. */
const WRITE_ACTIONS = ['cloudfront-keyvaluestore:DescribeKeyValueStore', 'cloudfront-keyvaluestore:UpdateKeys'];

/** The store behind media tokens: their signing keys, and the cutoffs that revoke them. */
export class MediaTokens extends Construct {
  readonly store: KeyValueStore;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.store = new KeyValueStore(this, 'Store', { keyValueStoreName: `framekeep-${settings.stage}-media` });
    this.store.applyRemovalPolicy(settings.removalPolicy);
  }

  /** Lets a function revoke tokens, without access to the signing keys in the store. */
  allowRevoke(target: LambdaFunction): void {
    this.allow(target, WRITE_ACTIONS);
  }

  /** Lets a function read an entry that it names, and write entries. */
  allowWriteSigningKeys(target: LambdaFunction): void {
    this.allow(target, [...WRITE_ACTIONS, 'cloudfront-keyvaluestore:GetKey']);
  }

  /** Lets a function list entries and delete them. */
  allowPrune(target: LambdaFunction): void {
    this.allow(target, [...WRITE_ACTIONS, 'cloudfront-keyvaluestore:GetKey', 'cloudfront-keyvaluestore:ListKeys']);
  }

  private allow(target: LambdaFunction, actions: string[]): void {
    const resources = [this.store.keyValueStoreArn];
    target.addEnvironment('MEDIA_KVS_ARN', this.store.keyValueStoreArn);
    target.addToRolePolicy(new PolicyStatement({ actions, resources }));
  }
}
