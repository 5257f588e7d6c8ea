import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GetJobCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { ulid } from 'ulid';
import { vi } from 'vitest';
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
