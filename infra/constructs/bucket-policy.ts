import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { BucketPolicy, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** The oldest version of TLS that a bucket is spoken to in. */
const OLDEST_TLS = 1.2;

/**
 * Makes a bucket's policy in another place than the bucket: it names the distribution, which comes and goes without the
 * data. Whatever is added to the bucket's policy from now on is added to this one.
 */
export function newBucketPolicy(scope: Construct, id: string, bucket: IBucket): void {
  bucket.policy = new BucketPolicy(scope, id, { bucket });
  const conditions = [
    { Bool: { 'aws:SecureTransport': 'false' } },
    { NumericLessThan: { 's3:TlsVersion': OLDEST_TLS } },
  ];
  for (const condition of conditions) {
    bucket.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:*'],
        resources: [bucket.bucketArn, bucket.arnForObjects('*')],
        conditions: condition,
      }),
    );
  }
}
