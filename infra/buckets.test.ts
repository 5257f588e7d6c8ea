import { describe, expect, it } from 'vitest';
import { KEPT_SEGMENTS_LAST_MS, SEGMENTS_MAX_SECONDS } from '#shared/model/segment.ts';
import { plainText, type Statement, synthesizeTemplate } from './test-template.ts';

const template = synthesizeTemplate();
const resources = (type: string) => Object.values(template.findResources(type));

/** The bucket of a logical id, without its hash. */
const bucketOf = (name: string) =>
  Object.entries(template.findResources('AWS::S3::Bucket')).find(([id]) => id.startsWith(name))?.[1].Properties;
const mediaBucket = () => bucketOf('MediaBucket');
const segmentsBucket = () => bucketOf('SegmentsBucket');
const versionedBuckets = () =>
  resources('AWS::S3::Bucket').filter(({ Properties }) => Properties.VersioningConfiguration);

/** The permissions that each bucket policy grants. */
const ALLOWED: Record<string, string[]> = {
  MediaBucket: ['s3:GetObject MediaBucket.Arn/*', 's3:GetObjectVersion MediaBucket.Arn/uploads/*'],
  SegmentsBucket: ['s3:GetObject SegmentsBucket.Arn/*'],
  WebBucket: ['s3:GetObject WebBucket.Arn/*'],
};

describe('buckets', () => {
  it('are private: no acl, no policy can open them, and nobody else owns an object in them', () => {
    for (const { Properties } of resources('AWS::S3::Bucket')) {
      expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
      expect(Properties.OwnershipControls.Rules).toEqual([{ ObjectOwnership: 'BucketOwnerEnforced' }]);
      expect(Properties).not.toHaveProperty('WebsiteConfiguration');
    }
    template.resourceCountIs('AWS::S3::Bucket', 3);
  });

  it('let the one distribution read objects, and versions of uploads, and nobody else do anything', () => {
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

  it('refuse plain HTTP and old TLS, also for those who hold a good signature', () => {
    for (const { Properties } of resources('AWS::S3::BucketPolicy')) {
      const denied = Properties.PolicyDocument.Statement.filter((each: { Effect: string }) => each.Effect === 'Deny');
      expect(denied.map((each: { Condition: unknown }) => each.Condition)).toEqual([
        { Bool: { 'aws:SecureTransport': 'false' } },
        { NumericLessThan: { 's3:TlsVersion': 1.2 } },
      ]);
    }
  });

  it('drop the parts of uploads that were given up, which nobody sees and everyone pays', () => {
    expect(mediaBucket()?.LifecycleConfiguration.Rules).toContainEqual({
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
      Status: 'Enabled',
    });
  });

  it('keep what was deleted or written over by mistake for a weekend, and then no trace of it', () => {
    expect(versionedBuckets()).toHaveLength(2);
    for (const { Properties } of versionedBuckets()) {
      expect(Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
      expect(Properties.LifecycleConfiguration.Rules).toContainEqual({
        NoncurrentVersionExpiration: { NoncurrentDays: 3 },
        ExpiredObjectDeleteMarker: true,
        Status: 'Enabled',
      });
    }
  });

  it('expire nothing else: a recording that somebody has stays', () => {
    const rules = versionedBuckets().flatMap(({ Properties }) => Properties.LifecycleConfiguration.Rules);
    for (const rule of rules) expect(rule).not.toHaveProperty('ExpirationInDays');
  });

  it('take a PUT from a browser, also one that must write over nothing, and show it nothing', () => {
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
  it('keeps no versions: what somebody discards is gone, and a playlist is written over every two seconds', () => {
    expect(segmentsBucket()).not.toHaveProperty('VersioningConfiguration');
  });

  it('is empty two days after the last recording, whatever was forgotten', () => {
    expect(segmentsBucket()?.LifecycleConfiguration.Rules).toEqual([{ ExpirationInDays: 2, Status: 'Enabled' }]);
  });

  it('keeps a segment until those that are kept on purpose are removed', () => {
    const [{ ExpirationInDays = 0 } = {}] = segmentsBucket()?.LifecycleConfiguration.Rules ?? [];
    const keptMs = SEGMENTS_MAX_SECONDS * 1000 + KEPT_SEGMENTS_LAST_MS;
    expect(keptMs).toBeLessThan(ExpirationInDays * 24 * 60 * 60 * 1000);
  });

  it('takes a POST from a browser, and shows it the ETag', () => {
    expect(segmentsBucket()?.CorsConfiguration.CorsRules).toEqual([
      { AllowedMethods: ['POST'], AllowedOrigins: ['*'], ExposedHeaders: ['ETag'], MaxAge: 3600 },
    ]);
  });

  it('tells nobody of its objects: thousands come with each recording', () => {
    expect(segmentsBucket()).not.toHaveProperty('NotificationConfiguration');
    const heard = resources('AWS::Events::Rule').flatMap(({ Properties }) => Properties.EventPattern?.source ?? []);
    expect(heard).not.toContain('aws.s3');
  });
});
