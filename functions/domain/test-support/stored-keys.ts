import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { mediaBucket } from '../../gateways/s3.ts';

/** Every key of the media bucket that starts with a prefix. */
export async function storedKeys(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  const pages = paginateListObjectsV2({ client: new S3Client({}) }, { Bucket: mediaBucket(), Prefix: prefix });
  for await (const { Contents = [] } of pages) keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
  return keys;
}
