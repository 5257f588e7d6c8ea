import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { INIT_NAME, partName, playlistPageName, SENT_PLAYLIST_NAME, segmentName } from '#shared/model/video/segment.ts';
import { measureSegments, measureSent } from './measure-sent.ts';

const s3 = new S3Client({});

it('a list of the segments after a segment leaves out that segment, its parts and the playlists', async () => {
  const prefix = `segments/${ulid()}/${ulid()}/`;
  const [part, stale, nextPart] = [partName(200, 60), partName(200, 9), partName(201, 7)];
  const after = [INIT_NAME, segmentName(201), nextPart];
  const names = [segmentName(199), segmentName(200), part, stale, playlistPageName(1), SENT_PLAYLIST_NAME, ...after];
  for (const name of names) {
    await s3.send(new PutObjectCommand({ Bucket: process.env.SEGMENTS_BUCKET, Key: prefix + name, Body: 'four' }));
  }
  const { objects, bytes } = await measureSegments(prefix, 200);
  expect([[...objects.keys()].sort(), bytes]).toEqual([after.sort(), 4 * after.length]);
  expect((await measureSent(prefix)).bytes).toBe(4 * names.length);
});

it('all versions of an object count, the newest first', async () => {
  const prefix = `segments/${ulid()}/${ulid()}/`;
  for (const Body of ['first', 'second']) {
    await s3.send(new PutObjectCommand({ Bucket: process.env.SEGMENTS_BUCKET, Key: prefix + segmentName(1), Body }));
  }
  const { objects, versions, bytes } = await measureSent(prefix);
  expect([versions, bytes]).toEqual([2, 11]);
  expect(objects.get(segmentName(1))?.map((each) => [each.bytes, each.isLatest])).toEqual([
    [6, true],
    [5, false],
  ]);
});
