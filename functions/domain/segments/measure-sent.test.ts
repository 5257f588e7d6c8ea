import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { INIT_NAME, SEGMENTS_MAX_OBJECTS, segmentName } from '#shared/model/segment.ts';
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

it('a long recording is listed in parts at the same time, each object once', async () => {
  const keys = [...Array.from({ length: 2000 }, (_, index) => segmentName(index + 1)), INIT_NAME].map(
    (name) => `p/${name}`,
  );
  let atOnce = 0;
  s3.on(ListObjectsV2Command).callsFake(async ({ StartAfter = '' }) => {
    atOnce += 1;
    const calls = atOnce;
    await new Promise((resolve) => setImmediate(resolve));
    expect(atOnce, `seen by call ${calls}`).toBe(3);
    return {
      Contents: keys
        .filter((key) => key > StartAfter)
        .slice(0, 1000)
        .map((Key) => ({ Key, Size: 2 })),
    };
  });
  const { objects, bytes } = await measureSent('p/', { last: 2000 });
  expect([objects.size, bytes]).toEqual([2001, 4002]);
  expect(s3.commandCalls(ListObjectsV2Command)).toHaveLength(3);
});
