import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listSegments, presignSegmentPost } from './s3-segments.ts';

beforeAll(() => {
  vi.stubEnv('SEGMENTS_BUCKET', 'segments');
  vi.stubEnv('AWS_REGION', 'us-east-1');
});

/** A client keeps its first credentials, and other tests of the same process may have used it. */
const credentials = async () => ({ accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: 'session' });
beforeAll(async () => {
  const { client, signingClient } = await import('./s3-sdk.ts');
  for (const { config } of [client, signingClient]) vi.spyOn(config, 'credentials').mockImplementation(credentials);
});
afterAll(() => vi.restoreAllMocks());

describe('the permission to send segments', () => {
  const presign = () =>
    presignSegmentPost({
      prefix: 'segments/r/u/sent-',
      contentType: 'application/octet-stream',
      maxBytes: 9,
      seconds: 600,
    });
  const policyOf = ({ Policy = '' }: Record<string, string>) => JSON.parse(Buffer.from(Policy, 'base64').toString());

  it('has conditions for the bucket, the prefix, the type and the number of bytes', async () => {
    const { fields } = await presign();
    const { conditions } = policyOf(fields);
    expect(conditions).toEqual(
      expect.arrayContaining([
        { bucket: 'segments' },
        ['starts-with', '$key', 'segments/r/u/sent-'],
        ['content-length-range', 1, 9],
        { 'Content-Type': 'application/octet-stream' },
        { success_action_status: '201' },
        { 'X-Amz-Security-Token': 'session' },
      ]),
    );
    // The other three state the signer and the time.
    expect(conditions).toHaveLength(9);
  });

  it('has every field that the policy requires, except the key', async () => {
    const { fields, url } = await presign();
    expect(url).toBe('https://segments.s3.us-east-1.amazonaws.com/');
    expect(fields).not.toHaveProperty('key');
    expect(Object.keys(fields).sort()).toEqual([
      'Content-Type',
      'Policy',
      'X-Amz-Algorithm',
      'X-Amz-Credential',
      'X-Amz-Date',
      'X-Amz-Security-Token',
      'X-Amz-Signature',
      'bucket',
      'success_action_status',
    ]);
  });

  it('has the given expiration', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-31T12:00:00Z'), toFake: ['Date'] });
    try {
      expect(policyOf((await presign()).fields).expiration).toBe('2026-01-31T12:10:00Z');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the list of segments', () => {
  it('requests the next thousand only on demand', async () => {
    const s3 = mockClient(S3Client);
    try {
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
    } finally {
      s3.restore();
    }
  });
});
