import { createHash } from 'node:crypto';
import http from 'node:http';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it } from 'vitest';
import { Bucket, codeOf, freshKey, get, head, put, s3, textOf } from './test-support/media-bucket.ts';

describe('objects', () => {
  it('are returned as they were stored, with their type and metadata', async () => {
    const Key = freshKey('ä b/ü+&.txt');
    await put(Key, 'hello', { ContentType: 'text/plain', CacheControl: 'no-cache', Metadata: { owner: 'ada' } });
    const object = await get(Key);
    expect(await object.Body?.transformToString()).toBe('hello');
    expect(object).toMatchObject({
      ContentType: 'text/plain',
      CacheControl: 'no-cache',
      ContentLength: 5,
      Metadata: { owner: 'ada' },
      ETag: `"${createHash('md5').update('hello').digest('hex')}"`,
    });
  });

  it('may be empty', async () => {
    const Key = freshKey();
    await put(Key, Buffer.alloc(0), { ContentLength: 0 });
    expect((await head(Key)).ContentLength).toBe(0);
    expect(await textOf(Key)).toBe('');
  });

  it('that do not exist answer NoSuchKey', async () => {
    expect(await codeOf(get(freshKey()))).toEqual(['NoSuchKey', 404]);
    expect(await codeOf(head(freshKey()))).toEqual(['NotFound', 404]);
  });

  it('in a bucket that does not exist answer NoSuchBucket', async () => {
    expect(await codeOf(get('x', { Bucket: 'no-bucket' }))).toEqual(['NoSuchBucket', 404]);
  });

  it('answer a byte range, and 416 for a range past their end', async () => {
    const Key = freshKey();
    await put(Key, '0123456789');
    expect(await textOf(Key, { Range: 'bytes=0-0' })).toBe('0');
    expect(await textOf(Key, { Range: 'bytes=-3' })).toBe('789');
    const part = await get(Key, { Range: 'bytes=4-' });
    expect([part.ContentRange, part.ContentLength]).toEqual(['bytes 4-9/10', 6]);
    expect(await codeOf(get(Key, { Range: 'bytes=10-' }))).toEqual(['InvalidRange', 416]);
  });

  it('are refused when they do not match their checksum', async () => {
    const wrong = { ContentMD5: createHash('md5').update('other').digest('base64') };
    const Key = freshKey();
    expect(await codeOf(put(Key, 'hello', wrong))).toEqual(['BadDigest', 400]);
    expect(await codeOf(get(Key))).toEqual(['NoSuchKey', 404]);
  });

  it('are listed page by page, and many can be deleted at once', async () => {
    const prefix = freshKey('');
    const keys = ['a', 'b/1', 'b/2', 'é'].map((name) => prefix + name);
    await Promise.all(keys.map((key) => put(key, key)));
    const list = (more = {}) => s3.send(new ListObjectsV2Command({ Bucket: Bucket(), Prefix: prefix, ...more }));
    const first = await list({ MaxKeys: 3 });
    const second = await list({ ContinuationToken: first.NextContinuationToken });
    expect([...(first.Contents ?? []), ...(second.Contents ?? [])].map(({ Key }) => Key)).toEqual(keys);
    expect((await list({ Delimiter: '/' })).CommonPrefixes).toEqual([{ Prefix: `${prefix}b/` }]);
    const Objects = keys.map((Key) => ({ Key }));
    const { Deleted } = await s3.send(new DeleteObjectsCommand({ Bucket: Bucket(), Delete: { Objects } }));
    expect(Deleted).toHaveLength(4);
    expect((await list()).KeyCount).toBe(0);
  });
});

describe('multipart uploads', () => {
  const start = async (Key: string) => {
    const { UploadId } = await s3.send(
      new CreateMultipartUploadCommand({ Bucket: Bucket(), Key, ContentType: 'video/webm' }),
    );
    const target = { Bucket: Bucket(), Key, UploadId };
    const part = (PartNumber: number, Body: Buffer) => s3.send(new UploadPartCommand({ ...target, PartNumber, Body }));
    return { target, part };
  };
  const complete = (target: { Bucket: string; Key: string }, Parts: { PartNumber: number; ETag?: string }[]) =>
    s3.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } } as never));

  it('join their parts into one object', async () => {
    const { target, part } = await start(freshKey());
    const bodies = [Buffer.alloc(5 * 1024 * 1024, 'a'), Buffer.from('end')] as const;
    const etags = [(await part(1, bodies[0])).ETag, (await part(2, bodies[1])).ETag];
    const listed = await s3.send(new ListPartsCommand(target));
    expect(listed.Parts?.map(({ Size }) => Size)).toEqual(bodies.map(({ length }) => length));
    const { ETag } = await complete(
      target,
      etags.map((tag, index) => ({ PartNumber: index + 1, ETag: tag })),
    );
    expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
    const object = await get(target.Key, { Range: 'bytes=5242878-' });
    expect(await object.Body?.transformToString()).toBe('aaend');
    expect(object.ContentType).toBe('video/webm');
  });

  it('refuse parts that are too small, wrong or out of order', async () => {
    const { target, part } = await start(freshKey());
    const [one, two] = [await part(1, Buffer.from('small')), await part(2, Buffer.from('end'))];
    const both = [
      { PartNumber: 1, ETag: one.ETag },
      { PartNumber: 2, ETag: two.ETag },
    ];
    expect(await codeOf(complete(target, both))).toEqual(['EntityTooSmall', 400]);
    expect(await codeOf(complete(target, both.toReversed()))).toEqual(['InvalidPartOrder', 400]);
    expect(await codeOf(complete(target, [{ PartNumber: 1, ETag: two.ETag }]))).toEqual(['InvalidPart', 400]);
  });

  it('accept their parts in any order and several at a time, and list them page by page', async () => {
    const { target, part } = await start(freshKey());
    const sum = (number: number) => `"${createHash('md5').update(String(number)).digest('hex')}"`;
    await Promise.all([9, 2, 5].map((number) => part(number, Buffer.from(String(number)))));
    const list = (more: object) => s3.send(new ListPartsCommand({ ...target, MaxParts: 2, ...more }));
    const first = await list({});
    expect(first).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '5' });
    const second = await list({ PartNumberMarker: first.NextPartNumberMarker });
    expect(second.IsTruncated).toBe(false);
    const parts = [...(first.Parts ?? []), ...(second.Parts ?? [])].map(({ PartNumber, ETag }) => [PartNumber, ETag]);
    expect(parts).toEqual([2, 5, 9].map((number) => [number, sum(number)]));
  });

  it('that are completed several times at once succeed once', async () => {
    const { target, part } = await start(freshKey());
    const { ETag } = await part(1, Buffer.alloc(1024 * 1024, 'a'));
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(complete(target, [{ PartNumber: 1, ETag }]))));
    expect(answers.filter((code) => code === null)).toHaveLength(1);
    expect(answers.filter((code) => code?.[0] === 'NoSuchUpload')).toHaveLength(2);
    expect((await get(target.Key)).ContentLength).toBe(1024 * 1024);
  });

  it('refuse a part that is still being sent when they end', async () => {
    const { target } = await start(freshKey());
    const url = await getSignedUrl(s3, new UploadPartCommand({ ...target, PartNumber: 1 }));
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = http.request(url, { method: 'PUT', headers: { 'content-length': 10 } }, (answer) =>
        resolve(answer.resume().statusCode),
      );
      request.once('error', reject);
      request.write('01234', async () => {
        await s3.send(new AbortMultipartUploadCommand(target));
        request.end('56789');
      });
    });
    expect(status).toBe(404);
    expect(await codeOf(s3.send(new ListPartsCommand(target)))).toEqual(['NoSuchUpload', 404]);
  });
});

describe('presigned uploads', () => {
  const presign = (Key: string, expiresIn = 60) =>
    getSignedUrl(s3, new PutObjectCommand({ Bucket: Bucket(), Key, ContentType: 'video/webm' }), { expiresIn });
  const upload = (url: string, headers = {}) =>
    fetch(url, { method: 'PUT', body: 'video', headers: { 'content-type': 'video/webm', ...headers } });

  it('are accepted from a page of another origin', async () => {
    const Key = freshKey();
    const origin = { origin: 'http://localhost:3000' };
    const url = await presign(Key);
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { ...origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    const response = await upload(url, origin);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(await textOf(Key)).toBe('video');
  });

  it('from such a page may have If-None-Match as their only condition', async () => {
    const url = await presign(freshKey());
    const preflight = async (asked: string) => {
      const headers = { origin: 'http://localhost:3000', 'access-control-request-method': 'PUT' };
      return (await fetch(url, { method: 'OPTIONS', headers: { ...headers, 'access-control-request-headers': asked } }))
        .status;
    };
    expect([await preflight('content-type,if-none-match'), await preflight('if-match')]).toEqual([200, 403]);
  });

  it('are refused to a page for a method that the bucket does not allow', async () => {
    const headers = { origin: 'http://localhost:3000', 'access-control-request-method': 'DELETE' };
    expect((await fetch(await presign(freshKey()), { method: 'OPTIONS', headers })).status).toBe(403);
  });

  it('are refused with another key, and without a signature, in an answer that a page can read', async () => {
    const url = new URL(await presign(freshKey()));
    url.pathname += 'x';
    const refused = await upload(url.href, { origin: 'http://localhost:3000' });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, '*']);
    expect((await upload(url.origin + url.pathname)).status).toBe(403);
  });

  it('are refused when they exceed the limit of one PUT, or state no length', async () => {
    const put = async (headers: http.OutgoingHttpHeaders) => {
      const url = await presign(freshKey());
      return new Promise((resolve, reject) => {
        const request = http.request(url, { method: 'PUT', headers: { 'content-type': 'video/webm', ...headers } });
        request.once('response', (answer) => resolve(answer.resume().statusCode)).once('error', reject);
        request.write('only a part');
      });
    };
    expect(await put({ 'content-length': 5 * 1024 ** 3 + 1 })).toBe(400);
    expect(await put({ 'transfer-encoding': 'chunked' })).toBe(411);
  });

  it('that are interrupted store nothing', async () => {
    const Key = freshKey();
    const url = await presign(Key);
    await new Promise<void>((resolve) => {
      const request = http.request(url, {
        method: 'PUT',
        headers: { 'content-length': 1000, 'content-type': 'video/webm' },
      });
      request.once('error', () => resolve());
      request.write('only a part', () => request.destroy());
      request.once('close', () => resolve());
    });
    expect(await codeOf(get(Key))).toEqual(['NoSuchKey', 404]);
  });
});
