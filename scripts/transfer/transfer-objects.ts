import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { ExplainedError } from '../setup/explained-error.mjs';
import type { TransferFile } from './transfer-format.ts';

/** Bytes of one part of a large object: 10,000 parts hold the largest recording. */
const PART_BYTES = 16 * 1024 * 1024;

// The environment of the stack has its region and, on one machine, its endpoint.
const client = () => new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });

const isMissing = (error: unknown): boolean => error instanceof Error && /^(NoSuchKey|NotFound)$/.test(error.name);

/** Counts and hashes the bytes that pass. */
function meter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

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
    const { through, result } = meter();
    await pipeline(Body as Readable, through, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
    return { path: name, ...result() };
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
  const { through, result } = meter();
  const source = createReadStream(file);
  source.on('error', (error) => through.destroy(error));
  try {
    const upload = new Upload({
      client: s3,
      params: {
        Bucket: target.bucket,
        Key: target.key,
        Body: source.pipe(through),
        ContentType: target.contentType,
      },
      partSize: PART_BYTES,
      queueSize: 2,
    });
    await upload.done();
  } finally {
    source.destroy();
    s3.destroy();
  }
  const { bytes, sha256 } = result();
  if (bytes !== expected.bytes || sha256 !== expected.sha256)
    throw new ExplainedError(`${expected.path} is not the file that was taken out: its bytes have changed.`);
}
