import { AwsError } from '../aws/aws-error.ts';
import { xml } from '../aws/xml.ts';
import type { Answer } from '../http/answer.ts';
import { byBytes } from './key-index.ts';
import type { S3Request } from './s3-request.ts';
import type { StoredObject } from './stored-object.ts';

/** Entries on one page of a list (Amazon S3's limit). */
const MAX_LISTED = 1000;

const encodeToken = (key: string) => Buffer.from(key).toString('base64');

/** A number in the query, or `otherwise` when it is missing. @throws AwsError InvalidArgument */
export function queryNumber(query: URLSearchParams, name: string, otherwise: number): number {
  const value = Number(query.get(name) ?? otherwise);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new AwsError('InvalidArgument', 400, `Provided ${name} not an integer or within integer range`);
}

/** The length of a page. @param name of its parameter */
export const pageLength = (query: URLSearchParams, name = 'max-keys'): number =>
  Math.min(queryNumber(query, name, MAX_LISTED), MAX_LISTED);

interface Page {
  keys: string[];
  prefixes: string[];
  /** Where the next page starts; undefined on the last. */
  next?: string;
}

/** The prefix up to the delimiter under which a key is rolled up; null for a key that is listed itself. */
function rollUp(key: string, prefix: string, delimiter: string): string | null {
  const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
  return end < 0 ? null : key.slice(0, end + delimiter.length);
}

/** One page of keys and common prefixes, after `start`; each counts as one against `limit`. */
export function pageOf(
  keys: string[],
  options: { prefix: string; delimiter: string; start: string; limit: number },
): Page {
  const { prefix, delimiter, start, limit } = options;
  const page: Page = { keys: [], prefixes: [] };
  for (const key of keys) {
    const rolled = rollUp(key, prefix, delimiter);
    const passed = byBytes(key, start) <= 0 || (rolled !== null && rolled === start);
    if (passed || (rolled !== null && page.prefixes.at(-1) === rolled)) continue;
    if (page.keys.length + page.prefixes.length >= limit) return page;
    if (rolled === null) page.keys.push(key);
    else page.prefixes.push(rolled);
    page.next = rolled ?? key;
  }
  delete page.next;
  return page;
}

/** Encodes keys in a list as its request wishes: `encoding-type=url`, by which keys may have any character. */
export function keyEncoderOf(query: URLSearchParams): (key: string) => string {
  const type = query.get('encoding-type');
  if (type === null) return (key) => key;
  if (type !== 'url') throw new AwsError('InvalidArgument', 400, 'Invalid Encoding Method specified in Request');
  return (key) => encodeURIComponent(key).replaceAll('%2F', '/');
}

const entryOf = ({ key, etag, size, modifiedAt }: StoredObject) => ({
  Key: key,
  LastModified: new Date(modifiedAt).toISOString(),
  ETag: etag,
  Size: size,
  StorageClass: 'STANDARD',
});

/** Where a list begins: by the token of a page, or after a key. */
function startOf(query: URLSearchParams): string {
  const token = query.get('continuation-token');
  return token ? Buffer.from(token, 'base64').toString() : (query.get('start-after') ?? '');
}

/** ListObjectsV2: keys in the order of their bytes, at most 1000 a page. */
export async function listObjects({ bucket, query }: S3Request): Promise<Answer> {
  if (query.get('list-type') !== '2')
    throw new AwsError('NotImplemented', 501, 'This runtime lists objects by ListObjectsV2');
  const encode = keyEncoderOf(query);
  const prefix = query.get('prefix') ?? '';
  const start = startOf(query);
  const limit = pageLength(query);
  const options = { prefix, delimiter: query.get('delimiter') ?? '', start, limit };
  const page = limit === 0 ? { keys: [], prefixes: [] } : pageOf(bucket.store.keys(prefix), options);
  const objects = await Promise.all(page.keys.map((key) => bucket.store.find(key)));
  return xml(200, 'ListBucketResult', {
    Name: bucket.name,
    Prefix: encode(prefix),
    MaxKeys: limit,
    EncodingType: query.get('encoding-type') ?? undefined,
    IsTruncated: page.next !== undefined,
    KeyCount: page.keys.length + page.prefixes.length,
    NextContinuationToken: page.next === undefined ? undefined : encodeToken(page.next),
    Contents: objects.filter((object) => object !== null).map((each) => ({ ...entryOf(each), Key: encode(each.key) })),
    CommonPrefixes: page.prefixes.map((each) => ({ Prefix: encode(each) })),
  });
}
