import { describe, expect, it } from 'vitest';
import { smallResources } from '../test-support/small-resources.ts';
import { BucketPolicies } from './bucket-policies.ts';

const CLOUDFRONT = 'cloudfront.amazonaws.com';
const distribution = (id: string) => `arn:aws:cloudfront::000000000000:distribution/${id}`;

const allow = (Action: string, Resource: string, Condition: object = {}) => ({
  Effect: 'Allow',
  Principal: { Service: CLOUDFRONT },
  Action,
  Resource,
  Condition,
});
const ofDistribution = (id: string) => ({ StringEquals: { 'AWS:SourceArn': distribution(id) } });
const denied = {
  Effect: 'Deny',
  Principal: { AWS: '*' },
  Action: 's3:*',
  Resource: 'arn:aws:s3:::b/locked/*',
  Condition: { NumericLessThan: { 's3:TlsVersion': 9 } },
};

function policies(...Statement: object[]): BucketPolicies {
  const Properties = { Bucket: 'b', PolicyDocument: { Version: '2012-10-17', Statement } };
  return new BucketPolicies(smallResources({ Policy: { Type: 'AWS::S3::BucketPolicy', Properties } }));
}

describe('a bucket policy', () => {
  const known = policies(
    allow('s3:GetObject', 'arn:aws:s3:::b/*', ofDistribution('E1')),
    allow('s3:GetObjectVersion', 'arn:aws:s3:::b/segments/*', ofDistribution('E1')),
    denied,
  );
  const asks = (action: string, key: string, id = 'E1', service = CLOUDFRONT, bucket = 'b') =>
    known.allow(bucket, { service, sourceArn: distribution(id) }, { action, resource: `arn:aws:s3:::b/${key}` });

  it.each<[string, Promise<boolean>, boolean]>([
    ['reading an object', asks('s3:GetObject', 'uploads/a'), true],
    ['reading a version below the prefix', asks('s3:GetObjectVersion', 'segments/a'), true],
    ['reading a version elsewhere', asks('s3:GetObjectVersion', 'uploads/a'), false],
    ['another action', asks('s3:DeleteObject', 'segments/a'), false],
    ['another distribution', asks('s3:GetObject', 'uploads/a', 'E2'), false],
    ['another service', asks('s3:GetObject', 'uploads/a', 'E1', 'logs.amazonaws.com'), false],
    ['what another statement denies', asks('s3:GetObject', 'locked/a'), false],
    ['a bucket without a policy', asks('s3:GetObject', 'uploads/a', 'E1', CLOUDFRONT, 'other'), false],
  ])('decides about %s', async (_what, answer, isAllowed) => {
    expect(await answer).toBe(isAllowed);
  });

  it('with an unknown condition key is refused', () => {
    const condition = { StringEquals: { 's3:ExistingObjectTag/a': 'b' } };
    expect(() => policies(allow('s3:GetObject', 'arn:aws:s3:::b/*', condition))).toThrow('s3:ExistingObjectTag/a');
  });
});
