import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { UPLOAD_URL_SECONDS } from '../../shared/model/recording.ts';
import { environmentValue } from './environment.ts';

// A checksum would become part of the presigned URL, and a browser cannot know it before it has the URL.
const client = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });

/** Name of the bucket that holds all media. */
export const mediaBucket = (): string => environmentValue('MEDIA_BUCKET');

/** An object of the media bucket as MediaConvert names it. */
export const s3Url = (key: string): string => `s3://${mediaBucket()}/${key}`;

/**
 * URL to which a browser may send one object for the next hour.
 * @param contentType when given, the object must be sent with this type
 */
export function presignUpload(key: string, contentType?: string): Promise<string> {
  const command = new PutObjectCommand({ Bucket: mediaBucket(), Key: key, ContentType: contentType });
  return getSignedUrl(client, command, {
    expiresIn: UPLOAD_URL_SECONDS,
    signableHeaders: new Set(contentType ? ['host', 'content-type'] : ['host']),
  });
}

export interface StoredObject {
  /** Bytes. */
  size: number;
  contentType: string;
}

/** What is stored under a key; null when nothing is. */
export async function headObject(key: string): Promise<StoredObject | null> {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: mediaBucket(), Key: key }));
    return { size: head.ContentLength ?? 0, contentType: head.ContentType ?? '' };
  } catch (error) {
    // A HEAD has no body, so there is a status and no code. Without ListBucket, S3 would say 403 instead.
    if (error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)) return null;
    throw error;
  }
}

/** Deletes an object; one that is not there is as good as deleted. */
export async function deleteObject(key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: mediaBucket(), Key: key }));
}

/** Every key that starts with a prefix. */
export async function* listKeys(prefix: string): AsyncGenerator<string> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: mediaBucket(), Prefix: prefix, ContinuationToken }),
    );
    for (const { Key } of page.Contents ?? []) if (Key) yield Key;
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}
