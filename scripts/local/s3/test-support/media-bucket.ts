import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ulid } from 'ulid';

export const s3 = new S3Client({});
/** A bucket that keeps versions. */
export const Bucket = (): string => process.env.MEDIA_BUCKET ?? '';
/** A key that no other test has. */
export const freshKey = (name = 'file é'): string => `tests/${ulid()}/${name}`;

export const put = async (Key: string, Body: string | Buffer, more = {}) => {
  const { VersionId = '', ETag = '' } = await s3.send(new PutObjectCommand({ Bucket: Bucket(), Key, Body, ...more }));
  return { VersionId, ETag };
};
export const get = (Key: string, more = {}) => s3.send(new GetObjectCommand({ Bucket: Bucket(), Key, ...more }));
export const textOf = async (Key: string, more = {}) => (await get(Key, more)).Body?.transformToString();
export const head = (Key: string, more = {}) => s3.send(new HeadObjectCommand({ Bucket: Bucket(), Key, ...more }));

/** The name and the status of a refusal; null for a success. */
export const codeOf = (promise: Promise<unknown>): Promise<unknown[] | null> =>
  promise.then(
    () => null,
    (error) => [error.name, error.$metadata?.httpStatusCode],
  );
