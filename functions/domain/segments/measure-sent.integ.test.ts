import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { INIT_NAME, playlistPageName, segmentName, tailName } from '#shared/model/segment.ts';
import { measureSent } from './measure-sent.ts';

const s3 = new S3Client({});

it('a list of the objects after a segment leaves out that segment and its tails', async () => {
  const prefix = `segments/${ulid()}/${ulid()}/`;
  const [tail, stale, nextTail] = [tailName(200, 60), tailName(200, 9), tailName(201, 7)];
  const after = [segmentName(201), nextTail, INIT_NAME, playlistPageName(1)];
  const names = [segmentName(199), segmentName(200), tail, stale, ...after];
  for (const name of names) {
    await s3.send(new PutObjectCommand({ Bucket: process.env.SEGMENTS_BUCKET, Key: prefix + name, Body: 'four' }));
  }
  const { objects, bytes } = await measureSent(prefix, 200);
  expect([[...objects.keys()], bytes]).toEqual([after, 4 * after.length]);
  expect((await measureSent(prefix)).bytes).toBe(4 * names.length);
});
