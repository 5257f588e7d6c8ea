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
 * How long deleted or overwritten objects can be restored manually: over a weekend. S3 removes an old version at the
 * midnight after this time.
 */
const OLD_VERSIONS_LAST = Duration.days(3);

/** S3 accepts no other expiration in the same rule. */
const expireVersions = (after: Duration): LifecycleRule => ({
  noncurrentVersionExpiration: after,
  expiredObjectDeleteMarker: true,
});

interface PrivateBucketProps extends Omit<BucketProps, 'versioned'> {
  /** Life of a version after it was deleted or overwritten; null if only the stack's functions remove versions. */
  oldVersionsLast?: Duration | null;
}

/** A bucket with versions that is accessible only with a signature or through the distribution. `newBucketPolicy` requires TLS. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, settings: Settings, props: PrivateBucketProps = {}) {
    const { oldVersionsLast = OLD_VERSIONS_LAST, lifecycleRules = [], ...others } = props;
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      removalPolicy: settings.removalPolicy,
      ...others,
      versioned: true,
      lifecycleRules: [...(oldVersionsLast ? [expireVersions(oldVersionsLast)] : []), ...lifecycleRules],
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
