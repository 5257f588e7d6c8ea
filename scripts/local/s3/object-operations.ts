import { AwsError } from '../aws/aws-error.ts';
import { xml } from '../aws/xml.ts';
import type { Answer } from '../http/answer.ts';
import type { Permissions } from '../iam/access.ts';
import { checkedBody } from './checked-body.ts';
import { describeBytes, type ObjectStore } from './object-store.ts';
import { findObject, readObject, versionHeader } from './read-object.ts';
import { listAccess } from './s3-access.ts';
import { type CopySource, header, type S3Request } from './s3-request.ts';
import { type StoredObject, versionIdOf } from './stored-object.ts';

/** Headers of a PUT that are returned with the object. */
const STORED_HEADERS = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
];

/** Finds a bucket. @throws AwsError NoSuchBucket */
export type BucketNamed = (name: string) => S3Request['bucket'];

/** Largest object or part that one request sends or copies, in bytes (Amazon S3 quotas: 5 GiB). */
const MAX_SENT = 5 * 1024 ** 3;

/**
 * Checks the announced length of an object or part.
 * @throws AwsError EntityTooLarge, or MissingContentLength (411) for a body without a length
 */
export function requireSendable({ headers }: S3Request): void {
  const length = header(headers, 'x-amz-decoded-content-length') ?? header(headers, 'content-length');
  if (length === undefined)
    throw new AwsError('MissingContentLength', 411, 'You must provide the Content-Length header.');
  if (Number(length) > MAX_SENT) {
    throw new AwsError('EntityTooLarge', 400, 'Your proposed upload exceeds the maximum allowed object size.');
  }
}

/** Headers of a PUT that are stored with the object. */
export function storedHeaders(headers: S3Request['headers']): Record<string, string> {
  const stored = Object.entries(headers).flatMap(([name, value]) => {
    if (typeof value !== 'string' || !(STORED_HEADERS.includes(name) || name.startsWith('x-amz-meta-'))) return [];
    const text = name === 'content-encoding' ? value.replace(/\baws-chunked,?\s*/, '') : value;
    return text ? [[name, text] as const] : [];
  });
  return Object.fromEntries(stored);
}

const preconditionFailed = () =>
  new AwsError('PreconditionFailed', 412, 'At least one of the pre-conditions you specified did not hold');

const notImplemented = () =>
  new AwsError('NotImplemented', 501, 'A header you provided implies functionality that is not implemented');

/** Refuses a conditional write whose condition does not hold: `If-None-Match: *`. */
export function checkWriteCondition(before: StoredObject | null, headers: S3Request['headers']): void {
  const ifNoneMatch = header(headers, 'if-none-match');
  if (header(headers, 'if-match') !== undefined) throw notImplemented();
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') throw notImplemented();
  if (ifNoneMatch === '*' && before !== null) throw preconditionFailed();
}

/**
 * Refuses a conditional write when its key was written or deleted in the meantime, even if the condition holds again:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 * @param change the results of `lastChange` before and after
 */
function checkUndisturbed(
  headers: S3Request['headers'],
  change: { before: string | null; after: string | null },
): void {
  if (header(headers, 'if-none-match') === undefined || change.before === change.after) return;
  throw new AwsError('ConditionalRequestConflict', 409, 'A conflicting conditional operation is currently in progress');
}

/** GetObject and HeadObject. Only callers who may list the bucket learn that an object is missing. */
export async function getObject({ bucket, key, headers, query }: S3Request, { require }: Permissions): Promise<Answer> {
  const versionId = query.get('versionId');
  if (versionId === null && !(await bucket.store.find(key))) await require([listAccess(bucket.name)]);
  return readObject(bucket.store, key, headers, versionId);
}

/** PutObject. */
export async function putObject(request: S3Request): Promise<Answer> {
  const { bucket, key, headers, message } = request;
  requireSendable(request);
  checkWriteCondition(await bucket.store.find(key), headers);
  const before = await bucket.store.lastChange(key);
  const blob = await bucket.store.writeBlob(checkedBody(message));
  const after = await bucket.store.lastChange(key);
  const object = await bucket.store.commit(
    key,
    { ...describeBytes(blob), headers: storedHeaders(headers) },
    (found) => {
      checkWriteCondition(found, headers);
      checkUndisturbed(headers, { before, after });
    },
  );
  return { status: 200, headers: { etag: object.etag, ...versionHeader(bucket.store, object) } };
}

/** Conditions on the source of a copy that this runtime does not know. */
const UNKNOWN_CONDITIONS = ['none-match', 'modified-since', 'unmodified-since'].map(
  (name) => `x-amz-copy-source-if-${name}`,
);

/**
 * Finds the source of a copy.
 * @throws AwsError as `findObject`; PreconditionFailed when the source does not meet the conditions
 */
export async function findCopySource(
  { headers }: S3Request,
  source: CopySource,
  bucketNamed: BucketNamed,
): Promise<{ store: ObjectStore; original: StoredObject; headers: Record<string, string> }> {
  const { store } = bucketNamed(source.bucketName);
  const original = await findObject(store, source.key, source.versionId);
  if (UNKNOWN_CONDITIONS.some((name) => header(headers, name) !== undefined)) throw notImplemented();
  const ifMatch = header(headers, 'x-amz-copy-source-if-match');
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== original.etag) throw preconditionFailed();
  const version: Record<string, string> = {};
  if (store.isVersioned) version['x-amz-copy-source-version-id'] = versionIdOf(original);
  return { store, original, headers: version };
}

/** @throws AwsError InvalidRequest for more bytes than one request can copy */
export function requireCopyable(bytes: number): void {
  if (bytes <= MAX_SENT) return;
  const message = `The specified copy source is larger than the maximum allowable size for a copy source: ${MAX_SENT}`;
  throw new AwsError('InvalidRequest', 400, message);
}

/** CopyObject, within or between buckets. */
export async function copyObject(request: S3Request, source: CopySource, bucketNamed: BucketNamed): Promise<Answer> {
  const { bucket, key, headers } = request;
  const { store, original, headers: sourceHeaders } = await findCopySource(request, source, bucketNamed);
  requireCopyable(original.size);
  const blob = await bucket.store.copyBlob(store, original);
  const replaced = header(headers, 'x-amz-metadata-directive') === 'REPLACE';
  const stored = replaced ? storedHeaders(headers) : original.headers;
  const object = await bucket.store.commit(key, { ...describeBytes(blob), headers: stored }, (before) =>
    checkWriteCondition(before, headers),
  );
  const answer = { ETag: object.etag, LastModified: new Date(object.modifiedAt).toISOString() };
  return xml(200, 'CopyObjectResult', answer, { ...sourceHeaders, ...versionHeader(bucket.store, object) });
}

/** DeleteObject: as in S3, deleting a missing object succeeds. */
export async function deleteObject({ bucket, key, query }: S3Request): Promise<Answer> {
  const { store } = bucket;
  const versionId = query.get('versionId');
  if (versionId !== null) {
    const wasMarker = store.isDeleteMarker(key, versionId);
    await store.removeVersions(key, [versionId]);
    const headers = { 'x-amz-version-id': versionId, ...(wasMarker && { 'x-amz-delete-marker': 'true' }) };
    return { status: 204, headers };
  }
  const marker = await store.remove(key);
  return { status: 204, headers: marker ? { 'x-amz-version-id': marker, 'x-amz-delete-marker': 'true' } : {} };
}
