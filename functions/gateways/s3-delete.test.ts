import { DeleteObjectsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteObjects, deletePrefix } from './s3.ts';

const s3 = mockClient(S3Client);
afterAll(() => s3.restore());

const keys = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `k${from + index}`);
const deleted = () =>
  s3
    .commandCalls(DeleteObjectsCommand)
    .map(({ args }) => args[0].input.Delete?.Objects?.map(({ Key }) => Key ?? '') ?? []);
const fault = (Key: string, Code: string) => ({ Key, Code, Message: 'Please reduce your request rate.' });

beforeEach(() => {
  s3.reset();
  s3.on(DeleteObjectsCommand).resolves({});
  vi.stubEnv('MEDIA_BUCKET', 'media');
  // Pauses are random, and can have length zero.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  return () => {
    random.mockRestore();
    vi.unstubAllEnvs();
  };
});

describe('deleting many objects', () => {
  it('sends a thousand keys per request', async () => {
    await deleteObjects(keys(2001));
    expect(deleted().map((each) => each.length)).toEqual([1000, 1000, 1]);
    await deleteObjects([]);
    expect(deleted()).toHaveLength(3);
  });

  it('repeats only the keys for which S3 was too busy', async () => {
    s3.on(DeleteObjectsCommand)
      .resolvesOnce({ Errors: [fault('k1', 'SlowDown'), fault('k2', 'InternalError')] })
      .resolvesOnce({ Errors: [fault('k2', 'SlowDown')] })
      .resolves({});
    await deleteObjects(keys(4));
    expect(deleted()).toEqual([keys(4), ['k1', 'k2'], ['k2']]);
  });

  it('finally fails with the error code of S3, so that the step is retried', async () => {
    s3.on(DeleteObjectsCommand).resolves({ Errors: [fault('k0', 'SlowDown')] });
    await expect(deleteObjects(keys(1))).rejects.toMatchObject({ name: 'SlowDown' });
    expect(deleted()).toHaveLength(6);
  });

  it('fails at once on any other error', async () => {
    s3.on(DeleteObjectsCommand).resolves({ Errors: [fault('k0', 'SlowDown'), fault('k1', 'AccessDenied')] });
    await expect(deleteObjects(keys(2))).rejects.toMatchObject({ name: 'AccessDenied' });
    expect(deleted()).toHaveLength(1);
  });
});

describe('deleting by prefix', () => {
  const page = (some: string[], IsTruncated: boolean) => ({ Contents: some.map((Key) => ({ Key })), IsTruncated });

  it('continues until all objects are deleted', async () => {
    s3.on(ListObjectsV2Command, { Bucket: 'media', Prefix: 'p/' })
      .resolvesOnce(page(keys(1000), true))
      .resolvesOnce(page(keys(3, 1000), false));
    expect(await deletePrefix('p/', () => true)).toBe(true);
    expect(deleted()).toEqual([keys(1000), keys(3, 1000)]);
  });

  it('stops at its time limit, and continues with the next call', async () => {
    s3.on(ListObjectsV2Command)
      .resolvesOnce(page(keys(1000), true))
      .resolves(page(keys(3, 1000), false));
    expect(await deletePrefix('p/', () => false)).toBe(false);
    expect(deleted()).toEqual([keys(1000)]);
    expect(await deletePrefix('p/', () => false)).toBe(true);
    expect(s3.commandCalls(ListObjectsV2Command)[1]?.args[0].input).toEqual({ Bucket: 'media', Prefix: 'p/' });
    expect(deleted()[1]).toEqual(keys(3, 1000));
  });
});
