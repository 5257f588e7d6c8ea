import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { readBuckets } from '../s3/read-buckets.ts';
import { smallResources } from '../test-support/small-resources.ts';
import { readOrigins } from './origins.ts';

let folder: string;
beforeEach(() => {
  folder = folderOfTest();
});

const DISTRIBUTION = 'arn:aws:cloudfront::000000000000:distribution/E1';

/** A bucket with one object, as the distribution reads it. @param actions that the policy allows */
async function bucketThatAllows(...actions: string[]) {
  const Statement = actions.map((Action) => ({
    Effect: 'Allow',
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Action,
    Resource: 'arn:aws:s3:::b/*',
    Condition: { StringEquals: { 'AWS:SourceArn': DISTRIBUTION } },
  }));
  const PolicyDocument = { Version: '2012-10-17', Statement };
  const VersioningConfiguration = { Status: 'Enabled' };
  const resources = smallResources({
    Bucket: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'b', VersioningConfiguration } },
    Policy: { Type: 'AWS::S3::BucketPolicy', Properties: { Bucket: 'b', PolicyDocument } },
  });
  const buckets = readBuckets(resources, folder);
  const [store] = buckets.map((bucket) => bucket.store);
  const blob = await store?.writeBlob(Readable.from([Buffer.from('bytes')]));
  const object = blob && (await store?.commit('a', { ...blob, etag: `"${blob.md5}"`, headers: {} }));
  const [origin] = readOrigins(resources, buckets, []).values();
  const statusOf = async (key: string, query = '', signedFor: string | null = DISTRIBUTION) => {
    const request = { method: 'GET', path: `/${key}`, query, headers: {} };
    const answer = await origin?.({ request, body: Readable.from([]), signedFor });
    // Otherwise the stream opens its file after the test.
    if (answer?.body instanceof Readable) await answer.body.toArray();
    return answer?.status;
  };
  return { statusOf, version: `versionId=${object?.versionId}` };
}

it('the distribution reads objects and versions only if the policy of the bucket allows each', async () => {
  const objects = await bucketThatAllows('s3:GetObject');
  expect([await objects.statusOf('a'), await objects.statusOf('a', objects.version)]).toEqual([200, 403]);
});

it('a version needs only the permission for versions', async () => {
  const versions = await bucketThatAllows('s3:GetObjectVersion');
  expect([await versions.statusOf('a'), await versions.statusOf('a', versions.version)]).toEqual([403, 200]);
});

it('a request without a signature, of another distribution, or for a missing object answers 403', async () => {
  const { statusOf } = await bucketThatAllows('s3:GetObject', 's3:GetObjectVersion');
  expect(await statusOf('a', '', null)).toBe(403);
  expect(await statusOf('a', '', `${DISTRIBUTION}2`)).toBe(403);
  expect(await statusOf('missing')).toBe(403);
});
