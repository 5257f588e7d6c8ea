import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { SEGMENTS_MAX_OBJECTS } from '#shared/model/segment.ts';
import { measureSent } from './measure-sent.ts';

const s3 = mockClient(S3Client);
afterAll(() => s3.restore());
beforeEach(() => {
  s3.reset();
  vi.stubEnv('SEGMENTS_BUCKET', 'segments');
  return () => vi.unstubAllEnvs();
});

it('a list of objects ends just above the limit of a recording', async () => {
  s3.on(ListObjectsV2Command).callsFake(({ ContinuationToken = '0' }) => ({
    Contents: Array.from({ length: 1000 }, (_, index) => ({ Key: `p/sent-${ContinuationToken}-${index}`, Size: 2 })),
    NextContinuationToken: String(Number(ContinuationToken) + 1),
  }));
  const { objects, bytes } = await measureSent('p/');
  expect([objects.size, bytes]).toEqual([SEGMENTS_MAX_OBJECTS + 1, 2 * (SEGMENTS_MAX_OBJECTS + 1)]);
  expect(s3.commandCalls(ListObjectsV2Command)).toHaveLength(SEGMENTS_MAX_OBJECTS / 1000 + 1);
});
