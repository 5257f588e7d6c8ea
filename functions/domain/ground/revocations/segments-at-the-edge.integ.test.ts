import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitUntilRefused } from '#scripts/test-support/wait-until-refused.ts';
import { cutoffEntry, type MediaClaims } from '#shared/model/ground/media-token.ts';
import { SENT_PLAYLIST_NAME, segmentName } from '#shared/model/video/segment.ts';
import { apply } from '../../../data/ground/apply.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import { signMediaToken } from '../media-tokens/sign-media-token.ts';
import { signingKey } from '../media-tokens/signing-key.ts';
import { endAccess, orderRevocations } from './end-access.ts';

const s3 = new S3Client({});
const Bucket = process.env.SEGMENTS_BUCKET;
const put = (Key: string, Body: string) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/octet-stream' }));

const FIRST = segmentName(1);
const link = cutoffEntry.link(newId(), 1);
let folder: string;
/** The address that contains the token for the folder. */
let base: string;

/** @param claims that differ from those of a token that was issued a moment ago */
async function addressOf(key: string, claims: Partial<MediaClaims> = {}): Promise<string> {
  const iat = nowSeconds() - 5;
  const all: MediaClaims = { key, iat, exp: iat + 600, download: 0, cutoffs: [link], ...claims };
  return `${process.env.APP_URL}/media/${signMediaToken(all, await signingKey())}/`;
}

async function ask(name: string, headers: Record<string, string> = {}) {
  const answer = await fetch(base + folder + name, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

beforeAll(async () => {
  folder = `segments/${newId()}/${newId()}/`;
  base = await addressOf(folder);
  await put(folder + FIRST, 'a segment');
});

describe('segments, for a client with a token for their folder,', () => {
  it('support ranges and conditional requests', async () => {
    const { headers } = await ask(FIRST);
    const part = await ask(FIRST, { range: 'bytes=2-' });
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([206, 'segment', 'bytes 2-8/9']);
    const again = await ask(FIRST, { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await ask(FIRST, { range: 'bytes=9-' })).status).toBe(416);
  });

  it('are available as soon as they are sent, also after an earlier request for them', async () => {
    const name = segmentName(2);
    expect((await ask(name)).status).toBe(403);
    await put(folder + name, 'the next');
    expect(await ask(name)).toMatchObject({ status: 200, text: 'the next' });
  });

  it('must not be overwritten, because CloudFront would serve the cached one', async () => {
    const name = segmentName(4);
    await put(folder + name, 'as it was cut first');
    expect((await ask(name)).status).toBe(200);
    await put(folder + name, 'as it was cut first');
    expect((await ask(name)).status).toBe(200);
    await put(folder + name, 'as it was cut again');
    expect((await ask(name)).status).toBe(500);
  });
});

it('after a link ends, its viewers cannot load any segment', async () => {
  const ended = cutoffEntry.link(newId(), 1);
  const address = (await addressOf(folder, { cutoffs: [ended] })) + folder;
  expect((await fetch(address + FIRST)).status).toBe(200);
  await apply(orderRevocations([ended]));
  await endAccess([ended]);
  await waitUntilRefused(address + FIRST);
  await put(folder + segmentName(3), 'made since');
  for (const name of [segmentName(3), SENT_PLAYLIST_NAME]) expect((await fetch(address + name)).status).toBe(403);
  expect((await ask(segmentName(3))).status).toBe(200);
});
