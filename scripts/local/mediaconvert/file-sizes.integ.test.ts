import { CreateJobCommand, GetJobCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ulid } from 'ulid';
import { expect, it, vi } from 'vitest';
import { jobSettings } from '#functions/gateways/conversion-job.ts';
import { makeSample } from '../../client/sample-video.ts';
import { IS_NIGHTLY } from '../../test-support/test-length.ts';

const client = new MediaConvertClient({});
const s3 = new S3Client({});
const Bucket = () => process.env.MEDIA_BUCKET ?? '';
const urlOf = (key: string) => `s3://${Bucket()}/${key}`;

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
  const source = `originals/${name}/1`;
  await s3.send(new PutObjectCommand({ Bucket: Bucket(), Key: source, Body: webm }));
  const video = { size: SIZE, hasSquarePixels: true, rotation: 0, hdr: null, isInterlaced: false };
  const facts = { durationMs: SECONDS * 1000, bytes: webm.length, codec: 'VP8' };
  const { Job } = await client.send(
    new CreateJobCommand({
      Role: process.env.CONVERSION_ROLE_ARN,
      Settings: jobSettings(
        urlOf(source),
        { movie: urlOf(`converted/${name}/1/video`), small: urlOf(`converted/${name}/1/small`) },
        { video, hasAudio: true, colors: null, ...facts },
      ),
    }),
  );
  await vi.waitFor(
    async () => {
      const found = await client.send(new GetJobCommand({ Id: Job?.Id }));
      if (found.Job?.Status !== 'COMPLETE') throw new Error(`${found.Job?.Status} ${found.Job?.ErrorMessage}`);
    },
    { timeout: 60_000, interval: 100 },
  );
  const sizeOf = async (file: string) => {
    const Key = `converted/${name}/1/${file}.mp4`;
    return (await s3.send(new HeadObjectCommand({ Bucket: Bucket(), Key }))).ContentLength ?? 0;
  };
  return { original: webm.length, movie: await sizeOf('video'), small: await sizeOf('small') };
}

it.runIf(IS_NIGHTLY)(
  'an MP4 of noise is nearly as large as its WebM, and a small file has at most 600 kbit/s',
  async () => {
    const { original, movie, small } = await sizesOf(await noise());
    expect(movie / original).toBeLessThanOrEqual(1.2);
    expect(movie / original).toBeGreaterThan(0.8);
    expect((small * 8) / SECONDS).toBeLessThanOrEqual(600_000 * 1.1);
    expect(small).toBeLessThan(movie);
  },
);
