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
 * The bucket of segments and playlists. An attached recording names a version of each of its objects. The cleanup deletes
 * all versions of an upload. No lifecycle rule does: until a join has succeeded, any version may be
 * the only copy of an attached segment, whatever its age, and also if somebody has overwritten it.
 */
export class SegmentsBucket extends Construct {
  readonly bucket: PrivateBucket;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.bucket = new PrivateBucket(this, 'Bucket', settings, {
      oldVersionsLast: null,
      // Any origin may send: the signed policy is the permission, and S3 reads no cookie. To name the origin of the
      // distribution would make bucket and distribution depend on each other.
      cors: [
        {
          allowedMethods: [HttpMethods.POST],
          allowedOrigins: ['*'],
          exposedHeaders: ['ETag', 'x-amz-version-id'],
          maxAge: 3600,
        },
      ],
    });
  }

  allowRead(target: LambdaFunction): void {
    this.allow(target, 's3:GetObject', 's3:GetObjectVersion');
  }

  /** Lets a function write segments, and sign policies under which a browser writes them. */
  allowWrite(target: LambdaFunction): void {
    this.allow(target, 's3:PutObject');
  }

  allowDelete(target: LambdaFunction): void {
    this.allow(target, 's3:DeleteObjectVersion');
  }

  allowList(target: LambdaFunction): void {
    this.name(target);
    const resources = [this.bucket.bucketArn];
    target.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucketVersions'], resources }));
  }

  /** Lets a function list current objects, and see that one does not exist: without it, S3 answers 403 instead of 404. */
  allowFind(target: LambdaFunction): void {
    this.name(target);
    target.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] }));
  }

  private allow(target: LambdaFunction, ...actions: string[]): void {
    this.name(target);
    for (const action of actions) this.bucket.grantObjects(roleOf(target), action, SEGMENT_PREFIX);
  }

  private name(target: LambdaFunction): void {
    target.addEnvironment('SEGMENTS_BUCKET', this.bucket.bucketName);
  }
}
