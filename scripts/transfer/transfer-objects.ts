import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type Blocks, readThrough } from '../local/data-folder/read-through.ts';
import { ExplainedError } from '../setup/explained-error.mjs';
import type { TransferFile } from './transfer-format.ts';

/** Bytes of one part of a large object: 10,000 parts hold the largest recording. */
const PART_BYTES = 16 * 1024 * 1024;

// The environment of the stack has its region and, on one machine, its endpoint.
const client = () => new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });

const isMissing = (error: unknown): boolean => error instanceof Error && /^(NoSuchKey|NotFound)$/.test(error.name);

/**
 * Saves an object of a bucket as a file of a transfer.
 * @param root folder of the transfer
 * @param name path of the file in it
 * @returns null when the object was deleted meanwhile
 */
export async function saveObject(
  root: string,
  name: string,
  { bucket, key }: { bucket: string; key: string },
): Promise<TransferFile | null> {
  const s3 = client();
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const target = path.join(root, name);
    mkdirSync(path.dirname(target), { recursive: true });
    const write = (blocks: Blocks) => pipeline(blocks, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
    return { path: name, ...(await readThrough(Body as Readable, write)) };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  } finally {
    s3.destroy();
  }
}

/**
 * Sends a file of a transfer to a bucket, in parts when it is large, and compares its bytes with what was taken out.
 * @param file absolute path
 * @throws ExplainedError for other bytes; they are stored nevertheless, under a key that nothing names
 */
export async function sendFile(
  file: string,
  expected: TransferFile,
  target: { bucket: string; key: string; contentType: string },
): Promise<void> {
  const s3 = client();
  const { bucket: Bucket, key: Key, contentType: ContentType } = target;
  try {
    const { bytes, sha256 } = await readThrough(createReadStream(file), (blocks) => {
      const params = { Bucket, Key, Body: Readable.from(blocks, { objectMode: false }), ContentType };
      return new Upload({ client: s3, params, partSize: PART_BYTES, queueSize: 2 }).done();
    });
    if (bytes !== expected.bytes || sha256 !== expected.sha256)
      throw new ExplainedError(`${expected.path} is not the file that was taken out: its bytes have changed.`);
  } finally {
    s3.destroy();
  }
}
