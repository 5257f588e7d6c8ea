import { createReadStream } from 'node:fs';
import { AwsError } from '../aws/aws-error.ts';
import type { Answer } from '../http/answer.ts';
import type { Permissions } from '../iam/permissions.ts';
import { listAccess } from '../iam/s3-access.ts';
import { checkedBody } from './checked-body.ts';
import type { Blob, StoredObject } from './object-store.ts';
import { readObject } from './read-object.ts';
import { header, type ObjectCreated, type S3Request } from './s3-request.ts';
import { xml } from './xml.ts';

/** Headers of a PUT that are given back with the object. */
const KEPT = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];

/** Largest object or part that one request sends, in bytes (Amazon S3 quotas: 5 GiB). */
const MAX_SENT = 5 * 1024 ** 3;

/**
 * Looks at how much a PUT of an object or part announces.
 * @throws AwsError EntityTooLarge, or MissingContentLength (411) for a body whose end is not known beforehand
 */
export function requireSendable({ headers }: S3Request): void {
  const length = header(headers, 'x-amz-decoded-content-length') ?? header(headers, 'content-length');
  if (length === undefined)
    throw new AwsError('MissingContentLength', 411, 'You must provide the Content-Length header.');
  if (Number(length) > MAX_SENT) {
    throw new AwsError('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum allowed object size.');
  }
}

/** Headers of a PUT that stay with the object. */
export function keptHeaders(headers: S3Request['headers']): Record<string, string> {
  const kept = Object.entries(headers).flatMap(([name, value]) => {
    if (typeof value !== 'string' || !(KEPT.includes(name) || name.startsWith('x-amz-meta-'))) return [];
    const text = name === 'content-encoding' ? value.replace(/\baws-chunked,?\s*/, '') : value;
    return text ? [[name, text] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** Refuses a conditional write that comes too late: `If-None-Match: *` or `If-Match`. */
export function checkWriteCondition(before: StoredObject | null, headers: S3Request['headers']): void {
  const ifMatch = header(headers, 'if-match');
  const taken = header(headers, 'if-none-match') === '*' && before !== null;
  if (taken || (ifMatch !== undefined && ifMatch !== before?.etag)) {
    throw new AwsError('PreconditionFailed', 412, 'At least one of the pre-conditions you specified did not hold');
  }
}

const overrides = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...query].flatMap(([name, value]) =>
      name.startsWith('response-') ? [[name.slice('response-'.length), value]] : [],
    ),
  );

/** GetObject and HeadObject. That an object is missing is for those to know who may list the bucket. */
export async function getObject({ bucket, key, headers, query }: S3Request, { require }: Permissions): Promise<Answer> {
  if (!(await bucket.store.find(key))) await require([listAccess(bucket.name)]);
  const answer = await readObject(bucket.store, key, headers);
  return answer.status < 300 ? { ...answer, headers: { ...answer.headers, ...overrides(query) } } : answer;
}

/** PutObject. */
export async function putObject(request: S3Request, created: ObjectCreated): Promise<Answer> {
  const { bucket, key, headers, message } = request;
  requireSendable(request);
  checkWriteCondition(await bucket.store.find(key), headers);
  const blob = await bucket.store.writeBlob(checkedBody(message));
  const object = await commitBlob(request, blob);
  created(bucket.name, object, 'PutObject');
  return { status: 200, headers: { etag: object.etag } };
}

async function commitBlob({ bucket, key, headers }: S3Request, blob: Blob): Promise<StoredObject> {
  try {
    checkWriteCondition(await bucket.store.find(key), headers);
  } catch (error) {
    await bucket.store.removeBlob(blob);
    throw error;
  }
  return bucket.store.commit(key, {
    blob: blob.blob,
    size: blob.size,
    etag: `"${blob.md5}"`,
    headers: keptHeaders(headers),
  });
}

/** CopyObject, within or between buckets. */
export async function copyObject(
  request: S3Request,
  source: { bucketName: string; key: string },
  bucketNamed: (name: string) => S3Request['bucket'],
  created: ObjectCreated,
): Promise<Answer> {
  const { bucket, key, headers } = request;
  const from = bucketNamed(source.bucketName);
  const original = await from.store.find(source.key);
  if (!original) throw new AwsError('NoSuchKey', 404, 'The specified key does not exist.');
  const blob = await bucket.store.writeBlob(createReadStream(from.store.fileOf(original)));
  const replaced = header(headers, 'x-amz-metadata-directive') === 'REPLACE';
  const kept = replaced ? keptHeaders(headers) : original.headers;
  const object = await bucket.store.commit(key, { ...blob, etag: `"${blob.md5}"`, headers: kept });
  created(bucket.name, object, 'CopyObject');
  return xml(200, 'CopyObjectResult', {
    ETag: object.etag,
    LastModified: new Date(object.modifiedAt).toISOString(),
  });
}

/** DeleteObject: as in S3, deleting what is not there succeeds. */
export async function deleteObject({ bucket, key }: S3Request): Promise<Answer> {
  await bucket.store.remove(key);
  return { status: 204, headers: {} };
}
