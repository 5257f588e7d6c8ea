import type { IncomingMessage } from 'node:http';
import { AwsError } from '../aws/aws-error.ts';
import { xml } from '../aws/xml.ts';
import type { Answer } from '../http/answer.ts';
import { parseRange } from './byte-range.ts';
import type { ObjectStore } from './object-store.ts';
import { header } from './s3-request.ts';
import { type StoredObject, versionIdOf } from './stored-object.ts';

type Headers = IncomingMessage['headers'];

const seconds = (ms: number) => Math.floor(ms / 1000);

const names = (list: string, etag: string) => list === '*' || list.split(',').some((each) => each.trim() === etag);

/** If-None-Match compares weakly (RFC 9110, 13.1.2): CloudFront weakens the ETag of a compressed answer. */
const namesWeakly = (list: string, etag: string) => names(list.replaceAll('W/"', '"'), etag);

/** Whether a conditional request (RFC 9110 section 13) stops here: 304 or 412; null when the object has to be sent. */
function stopsAt(object: StoredObject, headers: Headers): 304 | 412 | null {
  const [ifMatch, ifNoneMatch] = [header(headers, 'if-match'), header(headers, 'if-none-match')];
  if (ifMatch !== undefined && !names(ifMatch, object.etag)) return 412;
  if (ifNoneMatch !== undefined) return namesWeakly(ifNoneMatch, object.etag) ? 304 : null;
  const since = Date.parse(header(headers, 'if-modified-since') ?? '');
  return seconds(object.modifiedAt) <= seconds(since) ? 304 : null;
}

/** The requested range; undefined if the object has changed since the client received its first part. */
const rangeHeader = (object: StoredObject, headers: Headers): string | undefined => {
  const ifRange = header(headers, 'if-range');
  const same = ifRange === undefined || ifRange === object.etag || Date.parse(ifRange) >= object.modifiedAt;
  return same ? header(headers, 'range') : undefined;
};

const metadataOf = (object: StoredObject) => ({
  'content-type': 'binary/octet-stream',
  ...object.headers,
  etag: object.etag,
  'last-modified': new Date(object.modifiedAt).toUTCString(),
  'accept-ranges': 'bytes',
});

/**
 * The object of a key, or one version of it.
 * @throws AwsError NoSuchKey or NoSuchVersion (404); MethodNotAllowed (405) for a delete marker
 */
export async function findObject(store: ObjectStore, key: string, versionId: string | null): Promise<StoredObject> {
  const object = versionId === null ? await store.find(key) : await store.findVersion(key, versionId);
  if (object) return object;
  if (versionId === null) throw new AwsError('NoSuchKey', 404, 'The specified key does not exist.');
  if (store.isDeleteMarker(key, versionId)) {
    throw new AwsError('MethodNotAllowed', 405, 'The specified method is not allowed against this resource.');
  }
  throw new AwsError('NoSuchVersion', 404, 'The specified version does not exist.');
}

/** The header that names a version; empty in a bucket without versioning. */
export const versionHeader = (store: ObjectStore, object: StoredObject): Record<string, string> =>
  store.isVersioned ? { 'x-amz-version-id': versionIdOf(object) } : {};

/**
 * The bytes of an object as GET and HEAD answer them: whole, a range (206), not modified (304), or out of range (416).
 * @param versionId of an old version; null reads the current one
 * @throws AwsError as `findObject`; PreconditionFailed (412)
 */
export async function readObject(
  store: ObjectStore,
  key: string,
  headers: Headers,
  versionId: string | null = null,
): Promise<Answer> {
  const object = await findObject(store, key, versionId);
  const described = { ...metadataOf(object), ...versionHeader(store, object) };
  const stop = stopsAt(object, headers);
  if (stop === 412) throw new AwsError('PreconditionFailed', 412, 'At least one of the pre-conditions did not hold');
  if (stop === 304) return { status: 304, headers: described };
  const range = parseRange(rangeHeader(object, headers), object.size);
  if (range === 'unsatisfiable') {
    const refusal = { Code: 'InvalidRange', Message: 'The requested range is not satisfiable' };
    return xml(416, 'Error', refusal, { 'content-range': `bytes */${object.size}` });
  }
  const length = range ? range.end - range.start + 1 : object.size;
  const sized = { ...described, 'content-length': String(length) };
  if (!range) return { status: 200, headers: sized, body: store.read(object) };
  const contentRange = `bytes ${range.start}-${range.end}/${object.size}`;
  return { status: 206, headers: { ...sized, 'content-range': contentRange }, body: store.read(object, range) };
}
