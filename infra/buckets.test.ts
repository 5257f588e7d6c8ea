import { describe, expect, it } from 'vitest';
import { plainText, type Statement, synthesizeTemplate } from './test-support/test-template.ts';

const template = synthesizeTemplate();
const resources = (type: string) => Object.values(template.findResources(type));

/** The bucket of a logical id, without its hash. */
const bucketOf = (name: string) =>
  Object.entries(template.findResources('AWS::S3::Bucket')).find(([id]) => id.startsWith(name))?.[1].Properties;
const mediaBucket = () => bucketOf('MediaBucket');
const segmentsBucket = () => bucketOf('SegmentsBucket');
const lastingBuckets = () => [mediaBucket(), bucketOf('WebBucket')];

/** The permissions that each bucket policy grants. */
const ALLOWED: Record<string, string[]> = {
  MediaBucket: ['s3:GetObject MediaBucket.Arn/*', 's3:GetObjectVersion MediaBucket.Arn/uploads/*'],
  SegmentsBucket: ['s3:GetObject SegmentsBucket.Arn/*', 's3:GetObjectVersion SegmentsBucket.Arn/segments/*'],
  WebBucket: ['s3:GetObject WebBucket.Arn/*'],
};

describe('all buckets', () => {
  it('are private: no ACL and no policy can make them public, and the account owns every object', () => {
    for (const { Properties } of resources('AWS::S3::Bucket')) {
      expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
      expect(Properties.OwnershipControls.Rules).toEqual([{ ObjectOwnership: 'BucketOwnerEnforced' }]);
      expect(Properties).not.toHaveProperty('WebsiteConfiguration');
    }
    template.resourceCountIs('AWS::S3::Bucket', 3);
  });

  it('let only the distribution read objects, and versions of uploads and segments', () => {
    for (const { Properties } of resources('AWS::S3::BucketPolicy')) {
      const allowed = Properties.PolicyDocument.Statement.filter((each: { Effect: string }) => each.Effect === 'Allow');
      expect(allowed.map(({ Action, Resource }: Statement) => `${Action} ${plainText(Resource)}`).sort()).toEqual(
        ALLOWED[plainText(Properties.Bucket)],
      );
      for (const { Principal, Condition } of allowed) {
        expect(Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
        expect(plainText(Condition.StringEquals['AWS:SourceArn'])).toMatch(/:distribution\/Distribution$/);
      }
    }
    template.resourceCountIs('AWS::S3::BucketPolicy', 3);
  });

  it('refuse plain HTTP and old TLS versions, also with a valid signature', () => {
    for (const { Properties } of resources('AWS::S3::BucketPolicy')) {
      const denied = Properties.PolicyDocument.Statement.filter((each: { Effect: string }) => each.Effect === 'Deny');
      expect(denied.map((each: { Condition: unknown }) => each.Condition)).toEqual([
        { Bool: { 'aws:SecureTransport': 'false' } },
        { NumericLessThan: { 's3:TlsVersion': 1.2 } },
      ]);
    }
  });

  it('remove the parts of unfinished multipart uploads, which are invisible and cost money', () => {
    expect(mediaBucket()?.LifecycleConfiguration.Rules).toContainEqual({
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
      Status: 'Enabled',
    });
  });

  it('keep versions', () => {
    for (const { Properties } of resources('AWS::S3::Bucket')) {
      expect(Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    }
  });

  it('keep deleted and overwritten objects for three days, except segments, and then remove them permanently', () => {
    for (const bucket of lastingBuckets()) {
      expect(bucket?.LifecycleConfiguration.Rules).toContainEqual({
        NoncurrentVersionExpiration: { NoncurrentDays: 3 },
        ExpiredObjectDeleteMarker: true,
        Status: 'Enabled',
      });
    }
  });

  it('expire no other objects, so that recordings are kept', () => {
    const rules = lastingBuckets().flatMap((bucket) => bucket?.LifecycleConfiguration.Rules);
    for (const rule of rules) expect(rule).not.toHaveProperty('ExpirationInDays');
  });

  it('accept a PUT from a browser, also with If-None-Match, and expose no header to it', () => {
    expect(mediaBucket()?.CorsConfiguration.CorsRules).toEqual([
      {
        AllowedMethods: ['PUT'],
        AllowedOrigins: ['*'],
        AllowedHeaders: ['content-type', 'if-none-match'],
        MaxAge: 3600,
      },
    ]);
  });
});

describe('the bucket of segments', () => {
  it('removes nothing by age: an attached version stays until its recording is joined or deleted', () => {
    expect(segmentsBucket()).not.toHaveProperty('LifecycleConfiguration');
  });

  it('accepts a POST from a browser, and exposes the ETag and the version to it', () => {
    expect(segmentsBucket()?.CorsConfiguration.CorsRules).toEqual([
      { AllowedMethods: ['POST'], AllowedOrigins: ['*'], ExposedHeaders: ['ETag', 'x-amz-version-id'], MaxAge: 3600 },
    ]);
  });

  it('sends no events, because each recording has thousands of objects', () => {
    expect(segmentsBucket()).not.toHaveProperty('NotificationConfiguration');
    const heard = resources('AWS::Events::Rule').flatMap(({ Properties }) => Properties.EventPattern?.source ?? []);
    expect(heard).not.toContain('aws.s3');
  });
});
