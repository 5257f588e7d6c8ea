import { Duration, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/**
 * How long what was deleted or written over can be brought back by hand: over a weekend. No function of the stack can read
 * or remove such a version, and after it nobody can. S3 removes it on the midnight after.
 */
const OLD_VERSIONS_LAST = Duration.days(3);

/** A bucket that nobody reaches without a signature or the distribution. Its policy asks for TLS: `newBucketPolicy`. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, settings: Settings, props: BucketProps = {}) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      removalPolicy: settings.removalPolicy,
      versioned: true,
      ...props,
      lifecycleRules: [
        { noncurrentVersionExpiration: OLD_VERSIONS_LAST, expiredObjectDeleteMarker: true },
        ...(props.lifecycleRules ?? []),
      ],
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Readers come through the distribution and every write is in the table; an access log would be a second ' +
        'record of who watched what, kept for nobody.',
    });
  }
}
