import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CreateJobCommand, GetJobCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { ulid } from 'ulid';
import { expect, vi } from 'vitest';
import { examineOriginal } from '#functions/domain/video/conversion/examine-original.ts';
import { jobSettings } from '#functions/gateways/mediaconvert/conversion-job.ts';
import { folderOfTest } from '../../../test-support/temporary-folder.ts';
import { Bucket, get, put } from '../../s3/test-support/media-bucket.ts';

export const client = new MediaConvertClient({});
export const urlOf = (key: string): string => `s3://${Bucket()}/${key}`;

/** Stores a file that no other test has. @returns its key */
export async function upload(body: Buffer | string): Promise<string> {
  const key = `originals/${ulid()}/original`;
  await put(key, body, { ContentType: 'video/webm' });
  return key;
}

/** A job that has ended. */
export const ended = (Id: string | undefined) =>
  vi.waitFor(
    async () => {
      const { Job } = await client.send(new GetJobCommand({ Id }));
      if (Job?.Status === 'SUBMITTED' || Job?.Status === 'PROGRESSING') throw new Error('not yet');
      return Job;
    },
    { timeout: 60_000, interval: 50 },
  );

/** Reads an object, which is also a file until the test ends. */
export async function download(key: string): Promise<{ file: string; bytes: Buffer }> {
  const bytes = Buffer.from((await (await get(key)).Body?.transformToByteArray()) ?? []);
  const file = path.join(folderOfTest(), `${ulid()}${path.extname(key)}`);
  await writeFile(file, bytes);
  return { file, bytes };
}

/** Examines and converts a file as the product does. @returns the MP4, a picture, and a frame of the strip, as files */
export async function converted(body: Buffer) {
  const key = await upload(body);
  const original = await examineOriginal(key);
  const base = `converted/${ulid()}`;
  const [movie, pictures, strip] = [`${base}/video`, `${base}/picture`, `${base}/strip`];
  const Settings = jobSettings(
    urlOf(key),
    { movie: urlOf(movie), pictures: urlOf(pictures), strip: urlOf(strip) },
    // A shorter file would have no strip.
    { ...original, durationMs: Math.max(original.durationMs ?? 0, 2000) },
  );
  const { Job: made } = await client.send(new CreateJobCommand({ Role: process.env.CONVERSION_ROLE_ARN, Settings }));
  const job = await ended(made?.Id);
  expect([job?.Status, job?.ErrorMessage]).toEqual(['COMPLETE', undefined]);
  const keys = [`${movie}.mp4`, `${pictures}.0000000.jpg`, `${strip}.0000001.jpg`];
  const [mp4 = '', picture = '', frame = ''] = await Promise.all(keys.map(async (each) => (await download(each)).file));
  return { mp4, picture, frame };
}
