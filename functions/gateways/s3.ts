import { setTimeout as pause } from 'node:timers/promises';
import { UPLOAD_URL_SECONDS } from '#shared/model/upload.ts';
import { isNamed } from '../aws/is-named.ts';
import { environmentValue } from '../process/environment.ts';

const sdk = () => import('./s3-sdk.ts');

/** Name of the bucket that holds all media. */
export const mediaBucket = (): string => environmentValue('MEDIA_BUCKET');

/** An object of the media bucket as MediaConvert names it. */
export const s3Url = (key: string): string => `s3://${mediaBucket()}/${key}`;

/** What is known of an object before it is sent. */
export interface UploadConditions {
  contentType?: string;
  /** Bytes. */
  fileSize?: number;
  /** Whether it may be sent only while there is nothing under its key. */
  createOnly?: boolean;
}

/**
 * URL to which a browser may send one object for the next hour.
 * @param announced what is given is signed: the object must be sent with this type, and be just this long
 */
export async function presignUpload(
  key: string,
  { contentType, fileSize, createOnly }: UploadConditions = {},
): Promise<string> {
  const { client, getSignedUrl, PutObjectCommand } = await sdk();
  const command = new PutObjectCommand({
    Bucket: mediaBucket(),
    Key: key,
    ContentType: contentType,
    ContentLength: fileSize,
    IfNoneMatch: createOnly ? '*' : undefined,
  });
  // The SDK signs a length by itself, and a type, which it makes up when there is none, only when it is told to.
  return getSignedUrl(client, command, {
    expiresIn: UPLOAD_URL_SECONDS,
    signableHeaders: new Set(contentType ? ['content-type'] : []),
  });
}

/** Plain URL of an object, good for naming it and for nothing else. */
export async function unsignedObjectUrl(key: string): Promise<string> {
  const url = new URL(await presignUpload(key));
  return url.origin + url.pathname;
}

export interface StoredObject {
  /** Bytes. */
  size: number;
  contentType: string;
  /** With its quotes. */
  etag: string;
  versionId: string;
}

/** What is stored under a key; null when nothing is. */
export async function headObject(key: string): Promise<StoredObject | null> {
  const { client, HeadObjectCommand } = await sdk();
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: mediaBucket(), Key: key }));
    return {
      size: head.ContentLength ?? 0,
      contentType: head.ContentType ?? '',
      etag: head.ETag ?? '',
      // S3 leaves it out in a bucket that keeps no versions, and calls an object from before it did `null`.
      versionId: head.VersionId ?? 'null',
    };
  } catch (error) {
    // A HEAD has no body, so there is a status and no code. Without ListBucket, S3 would say 403 instead.
    if (isNamed(error, 'NotFound', 'NoSuchKey')) return null;
    throw error;
  }
}

/**
 * The first bytes of an object, fewer when it is shorter; null when there is no such object.
 * @param length bytes
 */
export async function readObjectStart(key: string, length: number): Promise<Uint8Array | null> {
  const { client, GetObjectCommand } = await sdk();
  try {
    const range = { Bucket: mediaBucket(), Key: key, Range: `bytes=0-${length - 1}` };
    const { Body } = await client.send(new GetObjectCommand(range));
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  } catch (error) {
    if (isNamed(error, 'NoSuchKey')) return null;
    // S3 has no range of an empty object.
    if (isNamed(error, 'InvalidRange')) return new Uint8Array();
    throw error;
  }
}

/** Deletes an object; one that is not there is as good as deleted. */
export async function deleteObject(key: string): Promise<void> {
  const { client, DeleteObjectCommand } = await sdk();
  await client.send(new DeleteObjectCommand({ Bucket: mediaBucket(), Key: key }));
}

/** Keys that one DeleteObjects takes, and that one ListObjectsV2 gives (Amazon S3's limits). */
const DELETE_MAX = 1000;

/** Tries for keys that S3 could not delete just now, and the longest pause after the first of them, in milliseconds. */
const DELETE_TRIES = 6;
const DELETE_PAUSE_MS = 200;

/** What S3 says of a key that it could delete at another moment. A throttled request as a whole the SDK repeats. */
const PASSING = ['SlowDown', 'ServiceUnavailable', 'InternalError', 'OperationAborted'];

/** S3 did not delete an object; the name is S3's own code. */
class NotDeletedError extends Error {
  constructor({ Code = 'Error', Message }: S3Fault) {
    super(`S3 did not delete an object: ${Code} ${Message}`);
    this.name = Code;
  }
}

interface S3Fault {
  Key?: string;
  Code?: string;
  Message?: string;
}

/** Deletes at most DELETE_MAX objects, some of them again when S3 was too busy. */
async function deletePage(keys: string[]): Promise<void> {
  const { client, DeleteObjectsCommand } = await sdk();
  let left = keys;
  for (let tries = 1; left.length > 0; tries += 1) {
    const Delete = { Objects: left.map((Key) => ({ Key })), Quiet: true };
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: mediaBucket(), Delete }));
    const final = Errors.find(({ Code = '' }) => !PASSING.includes(Code)) ?? (tries === DELETE_TRIES && Errors[0]);
    if (final) throw new NotDeletedError(final);
    left = Errors.flatMap(({ Key }) => Key ?? []);
    if (left.length > 0) await pause(Math.random() * DELETE_PAUSE_MS * 2 ** (tries - 1));
  }
}

/**
 * Deletes many objects; one that is not there is as good as deleted.
 * @throws Error of S3's code for an object that it could not delete, such as SlowDown
 */
export async function deleteObjects(keys: string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += DELETE_MAX) await deletePage(keys.slice(start, start + DELETE_MAX));
}

/** Up to DELETE_MAX keys that start with a prefix, and whether there are more. */
async function firstKeys(prefix: string): Promise<{ keys: string[]; hasMore: boolean }> {
  const { client, ListObjectsV2Command } = await sdk();
  const page = await client.send(new ListObjectsV2Command({ Bucket: mediaBucket(), Prefix: prefix }));
  return { keys: (page.Contents ?? []).flatMap(({ Key }) => Key ?? []), hasMore: page.IsTruncated === true };
}

/**
 * Deletes every object whose key starts with a prefix, as far as the time goes. It goes on where it stopped when it is
 * called again: what is deleted is listed no more.
 * @param hasTime whether to go on; asked after each thousand objects
 * @returns whether none is left
 */
export async function deletePrefix(prefix: string, hasTime: () => boolean): Promise<boolean> {
  do {
    const { keys, hasMore } = await firstKeys(prefix);
    await deletePage(keys);
    if (!hasMore) return true;
  } while (hasTime());
  return false;
}
