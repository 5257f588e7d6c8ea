import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { roleOf } from './logging-role.ts';
import { PrivateBucket } from './private-bucket.ts';

/** Segments and playlists of every recording: `segments/<recording>/<upload>/<name>`. */
export const SEGMENT_PREFIX = 'segments/';

/** How long an object of this bucket lasts, whatever becomes of its recording. S3 removes it on the midnight after. */
const SEGMENTS_LAST = Duration.days(2);

/**
 * Recordings while they are being made, in pieces. It keeps no versions: the playlist is written over with each segment,
 * and what somebody discards is gone at once.
 */
export class SegmentsBucket extends Construct {
  readonly bucket: PrivateBucket;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.bucket = new PrivateBucket(this, 'Bucket', settings, {
      keepsOldVersions: false,
      lifecycleRules: [{ expiration: SEGMENTS_LAST }],
      // Any origin: the permission is the policy that is signed, no cookie counts here, and naming the distribution's own
      // origin would make the two depend on each other.
      cors: [
        {
          allowedMethods: [HttpMethods.POST],
          allowedOrigins: ['*'],
          exposedHeaders: ['ETag'],
          maxAge: 3600,
        },
      ],
    });
  }

  /** Lets a function read segments. */
  allowRead(target: LambdaFunction): void {
    this.allow(target, 's3:GetObject');
  }

  /** Lets a function write segments, and sign policies by which others do. */
  allowWrite(target: LambdaFunction): void {
    this.allow(target, 's3:PutObject');
  }

  /** Lets a function remove segments. */
  allowDelete(target: LambdaFunction): void {
    this.allow(target, 's3:DeleteObject');
  }

  /** Lets a function list segments; without it S3 also answers 403 instead of 404 for an object that is missing. */
  allowList(target: LambdaFunction): void {
    this.name(target);
    target.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] }));
  }

  private allow(target: LambdaFunction, action: string): void {
    this.name(target);
    this.bucket.grantObjects(roleOf(target), action, SEGMENT_PREFIX);
  }

  private name(target: LambdaFunction): void {
    target.addEnvironment('SEGMENTS_BUCKET', this.bucket.bucketName);
  }
}
