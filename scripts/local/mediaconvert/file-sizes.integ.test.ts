import { CreateJobCommand } from '@aws-sdk/client-mediaconvert';
import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { jobSettings } from '#functions/gateways/mediaconvert/conversion-job.ts';
import { makeSample } from '../../client/sample-video.ts';
import { IS_NIGHTLY } from '../../test-support/test-length.ts';
import { head } from '../s3/test-support/media-bucket.ts';
import { client, ended, upload, urlOf } from './test-support/media-convert.ts';

const SECONDS = 5;
const SIZE = { width: 320, height: 180 };

/** Noise, which no encoder can predict: a recorder gives it all the bits of its rate, and QVBR would give it more. */
const noise = () =>
  makeSample('noise.webm', [
    ...['-f', 'lavfi', '-i', `nullsrc=s=320x180:r=15:d=${SECONDS},geq=random(1)*255:128:128`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${SECONDS}`, '-c:v', 'libvpx', '-deadline', 'realtime'],
    ...['-cpu-used', '8', '-b:v', '600k', '-maxrate', '600k', '-bufsize', '600k', '-c:a', 'libopus', '-b:a', '64k'],
  ]);

async function sizesOf(webm: Buffer): Promise<{ original: number; movie: number; small: number }> {
  const name = ulid();
  const video = { size: SIZE, hasSquarePixels: true, rotation: 0, isMirrored: false, hdr: null, isInterlaced: false };
  const facts = { durationMs: SECONDS * 1000, bytes: webm.length, codec: 'VP8' };
  const { Job } = await client.send(
    new CreateJobCommand({
      Role: process.env.CONVERSION_ROLE_ARN,
      Settings: jobSettings(
        urlOf(await upload(webm)),
        { movie: urlOf(`converted/${name}/1/video`), small: urlOf(`converted/${name}/1/small`) },
        { video, hasAudio: true, colors: null, ...facts },
      ),
    }),
  );
  expect(await ended(Job?.Id)).toMatchObject({ Status: 'COMPLETE' });
  const sizeOf = async (file: string) => (await head(`converted/${name}/1/${file}.mp4`)).ContentLength ?? 0;
  return { original: webm.length, movie: await sizeOf('video'), small: await sizeOf('small') };
}

it.runIf(IS_NIGHTLY)(
  'an MP4 of noise is nearly as large as its WebM, and a small file has at most 600 kbit/s',
  async () => {
    const { original, movie, small } = await sizesOf(await noise());
    expect(movie / original).toBeLessThanOrEqual(1.2);
    expect(movie / original).toBeGreaterThan(0.8);
    // Its buffer lets it be a second ahead of its rate.
    expect(small * 8).toBeLessThanOrEqual(600_000 * (SECONDS + 1));
    expect(small).toBeLessThan(movie);
  },
);
