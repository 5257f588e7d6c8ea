import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { deleteMedia, deleteMediaUnder } from './s3.ts';

const s3 = mockAws(S3Client);

const versions = (count: number, from = 0, Key = 'p/k') =>
  Array.from({ length: count }, (_, index) => ({ Key, VersionId: `v${from + index}` }));
const page = (Versions: ReturnType<typeof versions>, IsTruncated = false) => ({ Versions, IsTruncated });
const deleted = () =>
  s3.commandCalls(DeleteObjectsCommand).map(({ args }) => args[0].input.Delete?.Objects?.map((each) => each) ?? []);
const fault = (VersionId: string, Code: string) => ({ Key: 'p/k', VersionId, Code, Message: 'Slow down.' });

beforeEach(() => {
  s3.reset();
  s3.on(DeleteObjectsCommand).resolves({});
  vi.stubEnv('MEDIA_BUCKET', 'media');
  // Pauses are random, and can have length zero.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

describe('deleting an object', () => {
  it('deletes its versions and delete markers, and no other object whose key begins with its key', async () => {
    const marker = { Key: 'p/k', VersionId: 'marker' };
    const others = versions(1, 7, 'p/k-1');
    s3.on(ListObjectVersionsCommand, { Bucket: 'media', Prefix: 'p/k' }).resolves({
      ...page([...versions(2), ...others]),
      DeleteMarkers: [marker, { Key: 'p/k-2', VersionId: 'other' }],
    });
    await deleteMedia('p/k');
    expect(deleted()).toEqual([[...versions(2), marker]]);
  });

  it('continues while the list has more versions of it', async () => {
    s3.on(ListObjectVersionsCommand)
      .resolvesOnce(page(versions(1000), true))
      .resolvesOnce(page([...versions(3, 1000), ...versions(1, 0, 'p/k-1')], true));
    await deleteMedia('p/k');
    expect(deleted()).toEqual([versions(1000), versions(3, 1000)]);
  });

  it('sends no request to delete when there is no version', async () => {
    s3.on(ListObjectVersionsCommand).resolves(page([]));
    await deleteMedia('p/k');
    expect(deleted()).toEqual([]);
  });

  it('repeats only the versions for which S3 was too busy', async () => {
    s3.on(ListObjectVersionsCommand).resolves(page(versions(4)));
    s3.on(DeleteObjectsCommand)
      .resolvesOnce({ Errors: [fault('v1', 'SlowDown'), fault('v2', 'InternalError')] })
      .resolvesOnce({ Errors: [fault('v2', 'SlowDown')] })
      .resolves({});
    await deleteMedia('p/k');
    expect(deleted()).toEqual([versions(4), versions(2, 1), versions(1, 2)]);
  });

  it('finally fails with the error code of S3, so that the step is retried', async () => {
    s3.on(ListObjectVersionsCommand).resolves(page(versions(1)));
    s3.on(DeleteObjectsCommand).resolves({ Errors: [fault('v0', 'SlowDown')] });
    await expect(deleteMedia('p/k')).rejects.toMatchObject({ name: 'SlowDown' });
    expect(deleted()).toHaveLength(6);
  });

  it('fails at once on any other error', async () => {
    s3.on(ListObjectVersionsCommand).resolves(page(versions(2)));
    s3.on(DeleteObjectsCommand).resolves({ Errors: [fault('v0', 'SlowDown'), fault('v1', 'AccessDenied')] });
    await expect(deleteMedia('p/k')).rejects.toMatchObject({ name: 'AccessDenied' });
    expect(deleted()).toHaveLength(1);
  });
});

describe('deleting by prefix', () => {
  it('continues until all versions are deleted', async () => {
    s3.on(ListObjectVersionsCommand, { Bucket: 'media', Prefix: 'p/' })
      .resolvesOnce(page(versions(1000), true))
      .resolvesOnce(page(versions(3, 1000)));
    expect(await deleteMediaUnder('p/', () => true)).toBe(true);
    expect(deleted()).toEqual([versions(1000), versions(3, 1000)]);
  });

  it('stops at its time limit, and continues with the next call', async () => {
    s3.on(ListObjectVersionsCommand)
      .resolvesOnce(page(versions(1000), true))
      .resolves(page(versions(3, 1000)));
    expect(await deleteMediaUnder('p/', () => false)).toBe(false);
    expect(deleted()).toEqual([versions(1000)]);
    expect(await deleteMediaUnder('p/', () => false)).toBe(true);
    expect(s3.commandCalls(ListObjectVersionsCommand)[1]?.args[0].input).toEqual({ Bucket: 'media', Prefix: 'p/' });
    expect(deleted()[1]).toEqual(versions(3, 1000));
  });
});
