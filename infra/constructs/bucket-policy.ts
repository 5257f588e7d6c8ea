import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { BucketPolicy, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

const OLDEST_TLS = 1.2;

/**
 * Creates a bucket's policy in another construct than the bucket: it names the distribution, which can be replaced
 * without the data. Statements that are added to the bucket's policy later are added to this one.
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
