import { HeadObjectCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { SEGMENTS_MAX_BYTES } from '#shared/limits.ts';
import { segmentName } from '#shared/model/video/segment.ts';
import { SEGMENTS_MAX_VERSIONS } from '../../../process/limits.ts';
import { listArrived } from './list-pieces.ts';

const PREFIX = 'segments/w_r/u/';

const s3 = mockAws(S3Client);

/** An endless list of segments. @param bytes of each segment */
function endlessSegments(bytes: number): void {
  s3.on(HeadObjectCommand).resolves({ ContentLength: 1, ETag: '"init"' });
  s3.on(ListObjectVersionsCommand).callsFake(({ KeyMarker = '0' }) => {
    const first = Number(KeyMarker);
    const Versions = Array.from({ length: 1000 }, (_, index) => ({
      Key: PREFIX + segmentName(first + index + 1),
      Size: bytes,
      ETag: '"segment"',
      IsLatest: true,
    }));
    return { Versions, IsTruncated: true, NextKeyMarker: String(first + 1000) };
  });
}

beforeEach(() => {
  vi.stubEnv('SEGMENTS_BUCKET', 'segments');
  s3.reset();
});

it('the list of segments ends at the highest number of segments of a recording', async () => {
  endlessSegments(1);
  expect((await listArrived(PREFIX, null)).pieces).toHaveLength(SEGMENTS_MAX_VERSIONS + 1);
});

it('the list of segments ends at the highest size of a recording', async () => {
  endlessSegments(60_000_000);
  const { pieces } = await listArrived(PREFIX, null);
  const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  expect(bytes).toBeLessThanOrEqual(SEGMENTS_MAX_BYTES);
  expect(bytes).toBeGreaterThan(SEGMENTS_MAX_BYTES - 60_000_000);
});
