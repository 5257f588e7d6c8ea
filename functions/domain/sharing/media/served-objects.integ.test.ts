import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { ATTACHED_PLAYLIST_NAME, SENT_PLAYLIST_NAME, segmentName } from '#shared/model/video/segment.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import * as keys from '../../ground/media-files/media-keys.ts';
import { signMediaToken } from '../../ground/media-tokens/sign-media-token.ts';
import { signingKey } from '../../ground/media-tokens/signing-key.ts';

const PAGE = '<!doctype html><html><script>document.title="ran"</script><svg onload="document.title=1"></svg></html>';
/** Files of two kinds: a video, a picture or a text to its player, and a page to a browser that guesses. */
const POLYGLOTS = [
  [Buffer.from('1a45dfa3', 'hex'), PAGE],
  [Buffer.from('00000018667479706d703432', 'hex'), PAGE],
  [Buffer.from('ffd8ffe1', 'hex'), PAGE, Buffer.from('ffd9', 'hex')],
  [`WEBVTT - ${PAGE}\n\n00:01.000 --> 00:02.000\n${PAGE}\n`],
  [PAGE],
  [`<svg xmlns="http://www.w3.org/2000/svg" onload="document.title='ran'"/>`],
].map((parts) => Buffer.concat(parts.map((part) => Buffer.from(part))));

/** What an uploader may say about such a file. */
const TYPES = ['video/webm', 'image/jpeg', 'text/vtt', 'text/html', 'image/svg+xml', 'text/javascript'];

/** Keys of a recording's objects, and of its owner's picture, by the function that names them. */
function keysOf(id: string): Record<string, string[]> {
  const [uploadId, segments] = [newId(), keys.segmentsPrefix(id, newId())];
  const mp4 = keys.convertedKey(id, 1);
  return {
    personPictureKey: [keys.personPictureKey(newId(), newId())],
    copyKey: [keys.copyKey(id, uploadId)],
    joinedKey: [keys.joinedKey(id, uploadId, 1)],
    convertedKey: [mp4],
    hlsKeys: keys.hlsKeys(id, 1).slice(0, 3),
    pictureKeys: keys.pictureKeys(id, 1).slice(0, 1),
    stripKeys: keys.stripKeys(id, 1).slice(0, 1),
    drawnFrameKeys: keys.drawnFrameKeys({ prefix: `${keys.convertedPrefix(id)}1/strip-${newId()}/`, frames: 1 }),
    captionsKey: [keys.captionsKey(id, newId())],
    segmentsPrefix: [segmentName(1), SENT_PLAYLIST_NAME, ATTACHED_PLAYLIST_NAME].map((name) => segments + name),
  };
}

/** Functions that name no other objects, or those that nobody gets. */
const OTHER_NAMES = ['uploadObjectKey', 'outputKeys', 'outputKeysBeside'];

const s3 = new S3Client({});
async function store(Key: string, Body: Buffer | undefined, ContentType: string): Promise<void> {
  const Bucket = Key.startsWith('segments/') ? process.env.SEGMENTS_BUCKET : process.env.MEDIA_BUCKET;
  await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
}

async function addressOf(key: string): Promise<string> {
  const iat = nowSeconds() - 5;
  const token = signMediaToken(
    { key, iat, exp: iat + 600, download: 1, cutoffs: [cutoffEntry.recording(newId())] },
    await signingKey(),
  );
  return `${process.env.APP_URL}/media/${token}/${key}`;
}

const NO_SCRIPTS = /^sandbox; default-src 'none';(?!.*(script|allow-)).* frame-ancestors 'none'$/;

it('no browser runs an object of any kind, whatever it contains and says about itself', async () => {
  const named = Object.keys(keys).filter((name) => /Keys?(Beside)?$/.test(name) && !/^(is|parse)/.test(name));
  expect([...Object.keys(keysOf(newId())), ...OTHER_NAMES]).toEqual(expect.arrayContaining(named));
  for (const [index, type] of TYPES.entries()) {
    const all = Object.values(keysOf(newId())).flat();
    await Promise.all(
      all.map(async (key) => {
        await store(key, POLYGLOTS[index], type);
        const headers = { 'sec-fetch-dest': 'document', accept: 'text/html' };
        const address = await addressOf(key);
        const [opened, saved] = [
          await fetch(address, { headers }),
          await fetch(`${address}?download=a.html`, { headers }),
        ];
        for (const answer of [opened, saved]) {
          expect([answer.status, Object.fromEntries(answer.headers)], `${key} as ${type}`).toEqual([
            200,
            expect.objectContaining({
              'content-type': type,
              'x-content-type-options': 'nosniff',
              'content-security-policy': expect.stringMatching(NO_SCRIPTS),
              'x-frame-options': 'DENY',
              'cross-origin-resource-policy': type === 'image/jpeg' ? 'cross-origin' : 'same-origin',
            }),
          ]);
        }
        expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
        expect(Buffer.from(await opened.arrayBuffer()).equals(POLYGLOTS[index] ?? Buffer.of())).toBe(true);
      }),
    );
  }
});
