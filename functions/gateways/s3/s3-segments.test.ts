import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { listSegments } from './s3-segments.ts';

beforeEach(() => {
  vi.stubEnv('SEGMENTS_BUCKET', 'segments');
  vi.stubEnv('AWS_REGION', 'us-east-1');
});

it('the list of segments requests the next thousand only on demand', async () => {
  const s3 = mockAws(S3Client);
  s3.on(ListObjectVersionsCommand)
    .resolvesOnce({
      Versions: [{ Key: 'p/1', Size: 5, ETag: '"a"', VersionId: '2', IsLatest: true }],
      IsTruncated: true,
      NextKeyMarker: 'p/1',
      NextVersionIdMarker: '2',
    })
    .resolvesOnce({ Versions: [{ Key: 'p/1', Size: 6, ETag: '"b"', VersionId: 'null', IsLatest: false }] });
  const asked = () => s3.commandCalls(ListObjectVersionsCommand).map(({ args }) => args[0].input);
  const listing = listSegments('p/');
  expect((await listing.next()).value).toEqual({
    key: 'p/1',
    bytes: 5,
    etag: '"a"',
    versionId: '2',
    isLatest: true,
    arrivedAt: '',
  });
  expect(asked()).toEqual([{ Bucket: 'segments', Prefix: 'p/' }]);
  expect((await listing.next()).value).toMatchObject({ key: 'p/1', bytes: 6, etag: '"b"', versionId: 'null' });
  expect((await listing.next()).done).toBe(true);
  expect(asked()[1]).toMatchObject({ Prefix: 'p/', KeyMarker: 'p/1', VersionIdMarker: '2' });
  expect(asked()).toHaveLength(2);
});
