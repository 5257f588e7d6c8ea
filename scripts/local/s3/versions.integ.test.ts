import http from 'node:http';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { Bucket, codeOf, freshKey, get, head, put, s3, textOf } from './test-support/media-bucket.ts';

const remove = (Key: string, more = {}) => s3.send(new DeleteObjectCommand({ Bucket: Bucket(), Key, ...more }));
const sourceOf = (key: string, versionId?: string) =>
  `${Bucket()}/${encodeURIComponent(key)}${versionId === undefined ? '' : `?versionId=${versionId}`}`;
const copy = (Key: string, CopySource: string, more = {}) =>
  s3.send(new CopyObjectCommand({ Bucket: Bucket(), Key, CopySource, ...more }));

describe('versions of an object', () => {
  it('each have an id, by which the old ones can be read', async () => {
    const Key = freshKey();
    const [first, second] = [await put(Key, 'first'), await put(Key, 'second')];
    expect(first.VersionId).not.toBe(second.VersionId);
    expect([await textOf(Key), await textOf(Key, { VersionId: first.VersionId })]).toEqual(['second', 'first']);
    expect(await head(Key)).toMatchObject({ VersionId: second.VersionId, ETag: second.ETag });
    expect(await head(Key, first)).toMatchObject({ VersionId: first.VersionId, ETag: first.ETag, ContentLength: 5 });
    expect(await textOf(Key, { VersionId: first.VersionId, Range: 'bytes=1-2' })).toBe('ir');
  });

  it('remain when the object is deleted, and a delete marker becomes the current version', async () => {
    const Key = freshKey();
    const { VersionId } = await put(Key, 'bytes');
    const deleted = await remove(Key);
    expect(deleted).toMatchObject({ DeleteMarker: true, VersionId: expect.stringMatching(/./) });
    expect(await codeOf(get(Key))).toEqual(['NoSuchKey', 404]);
    expect(await textOf(Key, { VersionId })).toBe('bytes');
    expect(await codeOf(get(Key, { VersionId: deleted.VersionId }))).toEqual(['MethodNotAllowed', 405]);
    const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket: Bucket(), Prefix: Key }));
    expect(KeyCount).toBe(0);
  });

  it('are deleted permanently by their id, after which the previous version is current', async () => {
    const Key = freshKey();
    const [first, second] = [await put(Key, 'first'), await put(Key, 'second')];
    const marker = (await remove(Key)).VersionId;
    await remove(Key, { VersionId: marker });
    expect(await textOf(Key)).toBe('second');
    await remove(Key, { VersionId: second.VersionId });
    expect(await textOf(Key)).toBe('first');
    await remove(Key, { VersionId: first.VersionId });
    expect(await codeOf(get(Key))).toEqual(['NoSuchKey', 404]);
    expect(await codeOf(get(Key, { VersionId: first.VersionId }))).toEqual(['NoSuchVersion', 404]);
  });

  it('are not found by an unknown id, and an invalid id is refused', async () => {
    const Key = freshKey();
    await put(Key, 'bytes');
    expect(await codeOf(get(Key, { VersionId: 'unknown' }))).toEqual(['NoSuchVersion', 404]);
    expect(await codeOf(head(Key, { VersionId: 'unknown' }))).toEqual(['NotFound', 404]);
    expect(await codeOf(get(Key, { VersionId: '../../index' }))).toEqual(['InvalidArgument', 400]);
  });
});

describe('a list of versions', () => {
  const listOf = (Prefix: string, more = {}) =>
    s3.send(new ListObjectVersionsCommand({ Bucket: Bucket(), Prefix, ...more }));
  const idsOf = (entries: { VersionId?: string }[] = []) => entries.map(({ VersionId }) => VersionId);

  it('has every version and delete marker, the newest of each key first', async () => {
    const folder = `tests/${ulid()}/`;
    const [a1, a2] = [await put(`${folder}a`, '1'), await put(`${folder}a`, '22')];
    const b1 = await put(`${folder}b`, '333');
    const marker = await remove(`${folder}b`);
    const { Versions = [], DeleteMarkers = [], IsTruncated } = await listOf(folder);
    expect(Versions).toMatchObject([
      { Key: `${folder}a`, VersionId: a2.VersionId, ETag: a2.ETag, Size: 2, IsLatest: true },
      { Key: `${folder}a`, VersionId: a1.VersionId, ETag: a1.ETag, Size: 1, IsLatest: false },
      { Key: `${folder}b`, VersionId: b1.VersionId, ETag: b1.ETag, Size: 3, IsLatest: false },
    ]);
    expect(DeleteMarkers).toMatchObject([{ Key: `${folder}b`, VersionId: marker.VersionId, IsLatest: true }]);
    expect(IsTruncated).toBe(false);
  });

  it('continues on the next page after the last version of a page, and begins after a key', async () => {
    const folder = `tests/${ulid()}/`;
    const made: string[] = [];
    for (const name of ['a', 'a', 'a', 'b']) made.push((await put(folder + name, name)).VersionId);
    const first = await listOf(folder, { MaxKeys: 2 });
    expect(first).toMatchObject({ IsTruncated: true, NextKeyMarker: `${folder}a`, NextVersionIdMarker: made[1] });
    const next = { KeyMarker: first.NextKeyMarker, VersionIdMarker: first.NextVersionIdMarker };
    const rest = await listOf(folder, next);
    expect([...idsOf(first.Versions), ...idsOf(rest.Versions)]).toEqual([made[2], made[1], made[0], made[3]]);
    expect(idsOf((await listOf(folder, { KeyMarker: `${folder}a` })).Versions)).toEqual([made[3]]);
    expect(await codeOf(listOf(folder, { VersionIdMarker: made[0] }))).toEqual(['InvalidArgument', 400]);
  });

  it('is empty after all of it was deleted in one request', async () => {
    const Prefix = `tests/${ulid()}/`;
    for (const name of ['a', 'a', 'b']) await put(Prefix + name, name);
    await remove(`${Prefix}b`);
    const { Versions = [], DeleteMarkers = [] } = await listOf(Prefix);
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key: Key ?? '', VersionId }));
    const { Deleted } = await s3.send(new DeleteObjectsCommand({ Bucket: Bucket(), Delete: { Objects } }));
    expect(Deleted).toHaveLength(4);
    expect(await listOf(Prefix)).not.toHaveProperty('Versions');
    expect(await codeOf(get(`${Prefix}a`, { VersionId: Versions[0]?.VersionId }))).toEqual(['NoSuchVersion', 404]);
  });
});

describe('a copy of an object', () => {
  it('copies the named version when its ETag matches', async () => {
    const [from, to] = [freshKey(), freshKey()];
    const first = await put(from, 'first', { ContentType: 'video/webm' });
    const second = await put(from, 'second');
    const source = sourceOf(from, first.VersionId);
    const wrong = { CopySourceIfMatch: second.ETag };
    expect(await codeOf(copy(to, source, wrong))).toEqual(['PreconditionFailed', 412]);
    expect(await codeOf(copy(to, sourceOf(from), { CopySourceIfMatch: first.ETag }))).toEqual([
      'PreconditionFailed',
      412,
    ]);
    expect(await codeOf(head(to))).toEqual(['NotFound', 404]);
    const answer = await copy(to, source, { CopySourceIfMatch: first.ETag });
    expect(answer).toMatchObject({ CopySourceVersionId: first.VersionId, CopyObjectResult: { ETag: first.ETag } });
    expect(await head(to)).toMatchObject({ ContentType: 'video/webm', VersionId: answer.VersionId });
    expect(await textOf(to)).toBe('first');
  });

  it('is refused when the version or the object does not exist', async () => {
    const from = freshKey();
    await put(from, 'bytes');
    expect(await codeOf(copy(freshKey(), sourceOf(from, 'unknown')))).toEqual(['NoSuchVersion', 404]);
    expect(await codeOf(copy(freshKey(), sourceOf(freshKey())))).toEqual(['NoSuchKey', 404]);
  });

  it('in parts copies ranges of the source', async () => {
    const [from, Key] = [freshKey(), freshKey()];
    const bytes = Buffer.concat([Buffer.alloc(5 * 1024 * 1024, 'a'), Buffer.from('the end')]);
    const { VersionId, ETag } = await put(from, bytes);
    await put(from, 'written over');
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket: Bucket(), Key }));
    const target = { Bucket: Bucket(), Key, UploadId };
    const part = (PartNumber: number, CopySourceRange?: string, more = {}) =>
      s3.send(
        new UploadPartCopyCommand({
          ...target,
          PartNumber,
          CopySource: sourceOf(from, VersionId),
          CopySourceRange,
          CopySourceIfMatch: ETag,
          ...more,
        }),
      );
    const ends = ['bytes=0-5242879', `bytes=5242880-${bytes.length - 1}`];
    const made = await Promise.all(ends.map((range, index) => part(index + 1, range)));
    expect(made[0]?.CopySourceVersionId).toBe(VersionId);
    for (const range of [`bytes=0-${bytes.length}`, 'bytes=7-', 'bytes=-7', 'bytes=5-4']) {
      expect(await codeOf(part(3, range))).toEqual(['InvalidArgument', 400]);
    }
    expect(await codeOf(part(3, ends[0], { CopySourceIfMatch: '"other"' }))).toEqual(['PreconditionFailed', 412]);
    const Parts = made.map(({ CopyPartResult }, index) => ({ PartNumber: index + 1, ETag: CopyPartResult?.ETag }));
    const whole = await s3.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } }));
    expect(whole).toMatchObject({ ETag: expect.stringMatching(/-2"$/), VersionId: (await head(Key)).VersionId });
    expect(await textOf(Key, { Range: 'bytes=5242878-' })).toBe('aathe end');
    expect((await head(Key)).ContentLength).toBe(bytes.length);
  });
});

describe('a conditional write', () => {
  it('is refused when the key has an object, for every kind of write', async () => {
    const Key = freshKey();
    await put(Key, 'first');
    expect(await codeOf(put(Key, 'second', { IfNoneMatch: '*' }))).toEqual(['PreconditionFailed', 412]);
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket: Bucket(), Key }));
    const target = { Bucket: Bucket(), Key, UploadId };
    const { ETag } = await s3.send(new UploadPartCommand({ ...target, PartNumber: 1, Body: 'second' }));
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    const complete = new CompleteMultipartUploadCommand({ ...target, MultipartUpload, IfNoneMatch: '*' });
    expect(await codeOf(s3.send(complete))).toEqual(['PreconditionFailed', 412]);
    expect(await textOf(Key)).toBe('first');
  });

  it('succeeds when the object was deleted', async () => {
    const Key = freshKey();
    await put(Key, 'first');
    await remove(Key);
    await put(Key, 'second', { IfNoneMatch: '*' });
    expect(await textOf(Key)).toBe('second');
  });

  it('succeeds for only one of several at the same moment', async () => {
    const Key = freshKey();
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => codeOf(put(Key, text, { IfNoneMatch: '*' }))));
    expect(answers.filter((code) => code === null)).toHaveLength(1);
    for (const code of answers) if (code) expect([409, 412]).toContain(code[1]);
  });

  it('knows If-None-Match with * only', async () => {
    const Key = freshKey();
    expect(await codeOf(put(Key, 'x', { IfMatch: '"x"' }))).toEqual(['NotImplemented', 501]);
    expect(await codeOf(put(Key, 'x', { IfNoneMatch: '"x"' }))).toEqual(['NotImplemented', 501]);
  });

  it('answers that it has to be tried again when the key is written and deleted meanwhile', async () => {
    const Key = freshKey();
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket: Bucket(), Key, IfNoneMatch: '*' }));
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-length': 10, 'if-none-match': '*' };
      const request = http.request(url, { method: 'PUT', headers }, (answer) => resolve(answer.resume().statusCode));
      request.once('error', reject);
      request.write('01234', async () => {
        // By then the first bytes are being written.
        await put(Key, 'somebody else');
        await remove(Key);
        request.end('56789');
      });
    });
    expect(status).toBe(409);
    expect(await codeOf(get(Key))).toEqual(['NoSuchKey', 404]);
  });
});

it('a conditional read returns the object only when its ETag matches', async () => {
  const Key = freshKey();
  const { ETag } = await put(Key, 'first');
  expect(await textOf(Key, { IfMatch: ETag })).toBe('first');
  await put(Key, 'second');
  expect(await codeOf(get(Key, { IfMatch: ETag }))).toEqual(['PreconditionFailed', 412]);
  expect(await codeOf(head(Key, { IfMatch: ETag }))).toEqual([expect.anything(), 412]);
});
