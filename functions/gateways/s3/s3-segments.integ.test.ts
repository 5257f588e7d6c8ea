import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { PLAYLIST_MAX_BYTES } from '../../process/limits.ts';
import { objectEtagOf } from './object-etag.ts';
import {
  getPlaylist,
  getSegment,
  headSegment,
  listSegments,
  putPlaylist,
  SegmentGoneError,
  type SegmentObject,
} from './s3-segments.ts';

const s3 = new S3Client({});
const freshPrefix = () => `segments/${ulid()}/${ulid()}/`;

async function put(Key: string, Body: string): Promise<{ etag: string; versionId: string }> {
  const command = new PutObjectCommand({ Bucket: process.env.SEGMENTS_BUCKET, Key, Body });
  const { ETag = '', VersionId = '' } = await s3.send(command);
  return { etag: ETag, versionId: VersionId };
}

async function listed(prefix: string): Promise<SegmentObject[]> {
  const found: SegmentObject[] = [];
  for await (const each of listSegments(prefix)) found.push(each);
  return found;
}

describe('segments', () => {
  it('are listed with bytes and ETag, in the order of their keys', async () => {
    const prefix = freshPrefix();
    const keys = Array.from({ length: 4 }, (_, index) => `${prefix}sent-${String(index + 1).padStart(6, '0')}`);
    const stored = await Promise.all(keys.map((key) => put(key, 'segment')));
    const all = await listed(prefix);
    expect(all.map(({ key }) => key)).toEqual(keys);
    expect(all.at(-1)).toEqual({
      key: keys.at(-1),
      bytes: 7,
      ...stored.at(-1),
      isLatest: true,
      arrivedAt: expect.stringMatching(/^20/),
    });
    const later: SegmentObject[] = [];
    for await (const each of listSegments(prefix, keys[1])) later.push(each);
    expect(later).toEqual(all.slice(2));
    expect(await listed(freshPrefix())).toEqual([]);
  });

  it('are read only with the requested ETag, or by the requested version', async () => {
    const key = `${freshPrefix()}sent-init`;
    const { etag, versionId } = await put(key, 'first');
    expect(Buffer.from(await getSegment(key, { etag })).toString()).toBe('first');
    expect(await headSegment(key)).toEqual({
      key,
      bytes: 5,
      etag,
      versionId,
      isLatest: true,
      arrivedAt: expect.stringMatching(/^20/),
    });
    const second = await put(key, 'second');
    await expect(getSegment(key, { etag })).rejects.toThrow(SegmentGoneError);
    expect(Buffer.from(await getSegment(key, { etag, versionId })).toString()).toBe('first');
    await expect(getSegment(key, { etag, versionId: second.versionId })).rejects.toThrow(SegmentGoneError);
    for (const made of ['unknown', '../up']) {
      await expect(getSegment(key, { versionId: made })).rejects.toThrow(SegmentGoneError);
    }
    await expect(getSegment(`${key}-not`, { etag })).rejects.toThrow(SegmentGoneError);
    expect(await headSegment(`${key}-not`)).toBeNull();
  });

  it('are not read as a playlist when they are larger than its limit', async () => {
    const key = `${freshPrefix()}sent-playlist.json`;
    const read = async (content: string) => getPlaylist(key, await put(key, content));
    expect(Buffer.from((await read('{}')) ?? '').toString()).toBe('{}');
    expect(await read('x'.repeat(PLAYLIST_MAX_BYTES))).toHaveLength(PLAYLIST_MAX_BYTES);
    expect(await read('x'.repeat(PLAYLIST_MAX_BYTES + 1))).toBeNull();
    await expect(getPlaylist(key, { etag: '"0"' })).rejects.toThrow(SegmentGoneError);
  });

  it('have an attached playlist whose ETag is the MD5 of its bytes', async () => {
    const key = `${freshPrefix()}attached-playlist.json`;
    const { etag, versionId } = await putPlaylist(key, Buffer.from('ended'));
    expect(etag).toBe(objectEtagOf(Buffer.from('ended')));
    await putPlaylist(key, Buffer.from('another'));
    expect(Buffer.from((await getPlaylist(key, { versionId })) ?? '').toString()).toBe('ended');
  });
});
