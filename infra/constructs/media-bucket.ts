import { Duration, Stack } from 'aws-cdk-lib';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { acknowledgeWildcard } from './acknowledge.ts';
import { roleOf } from './logging-role.ts';
import { PrivateBucket } from './private-bucket.ts';

/** Uploads. Their presigned URLs are valid for a quarter of an hour. */
export const UPLOAD_PREFIX = 'uploads/';
/** Copies of attached uploads. No presigned URL can write to them. */
export const ORIGINAL_PREFIX = 'originals/';
/** Pictures of people, as the service stores them. No presigned URL can write to them. */
export const PICTURE_PREFIX = 'pictures/';
/** Captions of recordings, as the service stores them. No presigned URL can write to them. */
export const CAPTIONS_PREFIX = 'captions/';
/** Results of transcriptions, until they are stored as captions. */
export const TRANSCRIPT_PREFIX = 'transcripts/';
/** Outputs of conversions. */
export const CONVERTED_PREFIX = 'converted/';

/** Recordings and thumbnails. */
export class MediaBucket extends Construct {
  readonly bucket: PrivateBucket;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.bucket = new PrivateBucket(this, 'Bucket', settings, {
      // The cleanup aborts stalled uploads. This rule is for uploads that a crash kept out of the table, and applies
      // later than the slowest upload.
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(7) }],
      // Any origin may send: the signature in the URL is the permission, and S3 reads no cookie. To name the origin of
      // the distribution would make bucket and distribution depend on each other.
      cors: [
        {
          allowedMethods: [HttpMethods.PUT],
          allowedOrigins: ['*'],
          allowedHeaders: ['content-type', 'if-none-match'],
          maxAge: 3600,
        },
      ],
    });
  }

  /** Passes the bucket's name to a function, without any permission. */
  name(target: LambdaFunction): void {
    target.addEnvironment('MEDIA_BUCKET', this.bucket.bucketName);
  }

  /**
   * Lets a function do these things with the objects under a prefix. `PutObject` includes URLs that write, and beginning
   * and completing a multipart upload; `GetObjectVersion` is for old versions.
   */
  allow(target: LambdaFunction, prefix: string, ...actions: string[]): void {
    this.name(target);
    for (const action of actions) this.grant(roleOf(target), `s3:${action}`, prefix);
  }

  /** Lets a function list versions, and delete those under every prefix permanently. */
  allowDelete(target: LambdaFunction): void {
    const results = [TRANSCRIPT_PREFIX, CONVERTED_PREFIX];
    for (const prefix of [UPLOAD_PREFIX, ORIGINAL_PREFIX, PICTURE_PREFIX, CAPTIONS_PREFIX, ...results])
      this.allow(target, prefix, 'DeleteObjectVersion');
    const resources = [this.bucket.bucketArn];
    target.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucketVersions'], resources }));
  }

  /** Lets a function list objects; without it S3 also answers 403 instead of 404 for an object that is missing. */
  allowList(target: LambdaFunction): void {
    this.name(target);
    target.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] }));
  }

  /** Lets a function transcribe objects into this bucket. @param names of the jobs */
  allowTranscription(target: LambdaFunction, names: string): void {
    target.addToRolePolicy(
      new PolicyStatement({
        actions: ['transcribe:StartTranscriptionJob'],
        resources: ['*'],
        conditions: { StringEquals: { 'transcribe:OutputBucketName': this.bucket.bucketName } },
      }),
    );
    acknowledgeWildcard(
      roleOf(target),
      'Resource::*',
      'Amazon Transcribe has no resource type for StartTranscriptionJob.',
    );
    const jobs = Stack.of(this).formatArn({
      service: 'transcribe',
      resource: 'transcription-job',
      resourceName: names,
    });
    target.addToRolePolicy(new PolicyStatement({ actions: ['transcribe:GetTranscriptionJob'], resources: [jobs] }));
    acknowledgeWildcard(
      roleOf(target),
      `Resource::arn:<AWS::Partition>:transcribe:<AWS::Region>:<AWS::AccountId>:transcription-job/${names}`,
      'The names of jobs contain the ids of recordings.',
    );
  }

  /** Lets a role do one thing with every object under a prefix. */
  grant(role: IRole, action: string, prefix: string): void {
    this.bucket.grantObjects(role, action, prefix);
  }
}
