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

/**
 * Life of every object, whatever the state of its recording. S3 removes an object at the next midnight UTC after it.
 */
const SEGMENTS_LAST = Duration.days(2);

/**
 * The bucket of segments and playlists. It keeps no versions: the playlist is replaced with each segment, and a
 * discarded recording is deleted at once.
 */
export class SegmentsBucket extends Construct {
  readonly bucket: PrivateBucket;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.bucket = new PrivateBucket(this, 'Bucket', settings, {
      keepsOldVersions: false,
      lifecycleRules: [{ expiration: SEGMENTS_LAST }],
      // Any origin may send: the signed policy is the permission, and S3 reads no cookie. To name the origin of the
      // distribution would make bucket and distribution depend on each other.
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

  /** Lets a function write segments, and sign policies under which a browser writes them. */
  allowWrite(target: LambdaFunction): void {
    this.allow(target, 's3:PutObject');
  }

  /** Lets a function delete segments. */
  allowDelete(target: LambdaFunction): void {
    this.allow(target, 's3:DeleteObject');
  }

  /** Lets a function list segments. Without it S3 answers 403 instead of 404 when an object is missing. */
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
