import type { IncomingMessage } from 'node:http';
import { AwsError } from '../aws/aws-error.ts';
import type { Answer } from '../http/answer.ts';
import { parseRange } from './byte-range.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { header } from './s3-request.ts';
import { xml } from './xml.ts';

type Headers = IncomingMessage['headers'];

const seconds = (ms: number) => Math.floor(ms / 1000);

const names = (list: string, etag: string) => list === '*' || list.split(',').some((each) => each.trim() === etag);

/** Whether a conditional request (RFC 9110 section 13) stops here: 304 or 412; null when it goes on. */
function stopsAt(object: StoredObject, headers: Headers): 304 | 412 | null {
  const [ifMatch, ifNoneMatch] = [header(headers, 'if-match'), header(headers, 'if-none-match')];
  if (ifMatch !== undefined && !names(ifMatch, object.etag)) return 412;
  if (ifNoneMatch !== undefined) return names(ifNoneMatch, object.etag) ? 304 : null;
  const since = Date.parse(header(headers, 'if-modified-since') ?? '');
  return seconds(object.modifiedAt) <= seconds(since) ? 304 : null;
}

/** A range is of use only while the object is the one that the client holds a part of. */
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
 * The bytes of an object as GET and HEAD answer them: whole, a range (206), not modified (304), or out of range (416).
 * @throws AwsError NoSuchKey (404), PreconditionFailed (412)
 */
export async function readObject(store: ObjectStore, key: string, headers: Headers): Promise<Answer> {
  const object = await store.find(key);
  if (!object) throw new AwsError('NoSuchKey', 404, 'The specified key does not exist.');
  const described = metadataOf(object);
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
