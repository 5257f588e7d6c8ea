import { UPLOAD_URL_SECONDS } from '#shared/limits.ts';
import { isNamed, nullIfNamed } from '../../aws/is-named.ts';
import { environmentValue } from '../../process/environment.ts';
import { deleteVersionsOf, deleteVersionsUnder } from './s3-delete.ts';

const sdk = () => import('./s3-sdk.ts');

export const mediaBucket = (): string => environmentValue('MEDIA_BUCKET');

export const s3Url = (key: string): string => `s3://${mediaBucket()}/${key}`;

export interface UploadConditions {
  contentType?: string;
  /** Bytes. */
  fileSize?: number;
  /** Whether it may be sent only while no object has its key. */
  createOnly?: boolean;
}

/**
 * URL to which a client may send one object.
 * @param announced type and size that the object must have, if they are given
 * @param seconds how long it is valid
 */
export async function presignUpload(
  key: string,
  { contentType, fileSize, createOnly }: UploadConditions = {},
  seconds = UPLOAD_URL_SECONDS,
): Promise<string> {
  const { signingClient, getSignedUrl, PutObjectCommand } = await sdk();
  const command = new PutObjectCommand({
    Bucket: mediaBucket(),
    Key: key,
    ContentType: contentType,
    ContentLength: fileSize,
    IfNoneMatch: createOnly ? '*' : undefined,
  });
  // The SDK signs the length by default, but the type only when it is told to. Without a type it sets a default type.
  return getSignedUrl(signingClient, command, {
    expiresIn: seconds,
    signableHeaders: new Set(contentType ? ['content-type'] : []),
  });
}

/** Plain URL of an object, which names it and gives no access. */
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

/** An object that is read only if nobody has replaced it. */
export type ReadableObject = Pick<StoredObject, 'etag' | 'size'> & { key: string };

export const hasVersion = ({ versionId }: StoredObject): boolean => versionId !== 'null';

/** Reads the metadata of an object; null when it does not exist. */
export async function findObject(key: string): Promise<StoredObject | null> {
  const { client, HeadObjectCommand } = await sdk();
  const answer = client.send(new HeadObjectCommand({ Bucket: mediaBucket(), Key: key }));
  // A HEAD has no body, so there is a status and no code. Without ListBucket, S3 would say 403 instead.
  const head = await nullIfNamed(answer, 'NotFound', 'NoSuchKey');
  return (
    head && {
      size: head.ContentLength ?? 0,
      contentType: head.ContentType ?? '',
      etag: head.ETag ?? '',
      // Missing in a bucket without versioning; `null` for an object from before versioning.
      versionId: head.VersionId ?? 'null',
    }
  );
}

/** An object was deleted or replaced while it was read. */
export class ObjectChangedError extends Error {
  override readonly name = 'ObjectChangedError';
}

/**
 * Reads a range of an object.
 * @param end exclusive, and greater than `start`
 * @throws ObjectChangedError
 */
export async function readObjectRange(
  { key, etag }: Pick<ReadableObject, 'key' | 'etag'>,
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { client, GetObjectCommand } = await sdk();
  try {
    const range = { Bucket: mediaBucket(), Key: key, IfMatch: etag, Range: `bytes=${start}-${end - 1}` };
    const { Body } = await client.send(new GetObjectCommand(range));
    return new Uint8Array((await Body?.transformToByteArray()) ?? []);
  } catch (error) {
    if (!isNamed(error, 'NoSuchKey', 'PreconditionFailed', 'InvalidRange')) throw error;
    throw new ObjectChangedError(`The object ${key} was changed while it was read`, { cause: error });
  }
}

/** Reads a small object whole; null when it does not exist. */
export async function readObject(key: string): Promise<Uint8Array | null> {
  const { client, GetObjectCommand } = await sdk();
  const answer = client.send(new GetObjectCommand({ Bucket: mediaBucket(), Key: key }));
  const object = await nullIfNamed(answer, 'NoSuchKey');
  return (await object?.Body?.transformToByteArray()) ?? null;
}

/** Stores a small object that the service has made. */
export async function putObject(key: string, body: Uint8Array, contentType: string): Promise<void> {
  const { client, PutObjectCommand } = await sdk();
  await client.send(new PutObjectCommand({ Bucket: mediaBucket(), Key: key, Body: body, ContentType: contentType }));
}

/** Deletes every version of an object of the media bucket permanently, as `deleteVersionsOf`. */
export const deleteMedia = (key: string): Promise<void> => deleteVersionsOf(mediaBucket(), key);

/** Deletes every version under a prefix of the media bucket permanently, as `deleteVersionsUnder`. */
export const deleteMediaUnder = (prefix: string, hasTime: () => boolean): Promise<boolean> =>
  deleteVersionsUnder(mediaBucket(), prefix, hasTime);
