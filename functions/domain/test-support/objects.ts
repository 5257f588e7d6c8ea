import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { mediaBucket } from '../../gateways/s3/s3.ts';

const s3 = new S3Client({});

/** Stores an object in the media bucket. */
export const put = (Key: string, Body: string | Uint8Array = 'bytes') =>
  s3.send(new PutObjectCommand({ Bucket: mediaBucket(), Key, Body }));

/** The bytes of an object in the media bucket. */
export async function bytesOf(Key: string): Promise<Buffer> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: mediaBucket(), Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

/** Every key of the media bucket that starts with a prefix. */
export async function storedKeys(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  const pages = paginateListObjectsV2({ client: s3 }, { Bucket: mediaBucket(), Prefix: prefix });
  for await (const { Contents = [] } of pages) keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
  return keys;
}
