import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { SEGMENTS_MAX_VERSIONS } from '../../../process/limits.ts';
import { measureSent } from './measure-sent.ts';

const s3 = mockAws(S3Client);
beforeEach(() => {
  s3.reset();
  vi.stubEnv('SEGMENTS_BUCKET', 'segments');
});

it('a list of versions ends just above the limit of a recording', async () => {
  s3.on(ListObjectVersionsCommand).callsFake(({ KeyMarker = '0' }) => ({
    Versions: Array.from({ length: 1000 }, (_, index) => ({ Key: `p/sent-${KeyMarker}-${index}`, Size: 2 })),
    IsTruncated: true,
    NextKeyMarker: String(Number(KeyMarker) + 1),
  }));
  const { objects, bytes } = await measureSent('p/');
  expect([objects.size, bytes]).toEqual([SEGMENTS_MAX_VERSIONS + 1, 2 * (SEGMENTS_MAX_VERSIONS + 1)]);
  expect(s3.commandCalls(ListObjectVersionsCommand)).toHaveLength(SEGMENTS_MAX_VERSIONS / 1000 + 1);
});
