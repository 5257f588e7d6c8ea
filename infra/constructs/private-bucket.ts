import { Duration, Validations } from 'aws-cdk-lib';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type CfnBucket,
  type LifecycleRule,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { acknowledgeWildcard } from './acknowledge.ts';

/**
 * How long deleted or overwritten objects can be restored manually: over a weekend. No function of the stack can read
 * or remove such a version. S3 removes it at the midnight after this time.
 */
const KEPT_VERSIONS: LifecycleRule = {
  noncurrentVersionExpiration: Duration.days(3),
  expiredObjectDeleteMarker: true,
};

interface PrivateBucketProps extends Omit<BucketProps, 'versioned'> {
  /** Whether deleted and overwritten objects are kept for a while. */
  keepsOldVersions?: boolean;
}

/** A bucket that is accessible only with a signature or through the distribution. `newBucketPolicy` requires TLS. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, settings: Settings, props: PrivateBucketProps = {}) {
    const { keepsOldVersions = true, lifecycleRules = [], ...others } = props;
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      removalPolicy: settings.removalPolicy,
      ...others,
      versioned: keepsOldVersions,
      lifecycleRules: keepsOldVersions ? [KEPT_VERSIONS, ...lifecycleRules] : lifecycleRules,
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Readers come through the distribution and every write is in the table; an access log would be a second ' +
        'record of who watched what, which nobody needs.',
    });
  }

  /** Lets a role do one thing with every object under a prefix. */
  grantObjects(role: IRole, action: string, prefix: string): void {
    const resources = [this.arnForObjects(`${prefix}*`)];
    role.addToPrincipalPolicy(new PolicyStatement({ actions: [action], resources }));
    const { logicalId } = this.node.defaultChild as CfnBucket;
    acknowledgeWildcard(
      role,
      `Resource::<${logicalId}.Arn>/${prefix}*`,
      'Keys are made as users record: the prefix is the narrowest name that is known beforehand.',
    );
  }
}
