import type { Access } from '../iam/access.ts';
import { copySource, type S3Request } from './s3-request.ts';

/** The parts of a request to S3 that decide its permissions. */
type Request = Pick<S3Request, 'key' | 'query' | 'headers'> & { bucket: { name: string } };

const ARN = 'arn:aws:s3:::';

/** The access to an object. */
export const objectAccess = (action: string, bucketName: string, key: string): Access => ({
  action: `s3:${action}`,
  resource: `${ARN}${bucketName}/${key}`,
});

/** The access to list a bucket: also needed to learn that an object is missing. */
export const listAccess = (
  bucketName: string,
  query = new URLSearchParams(),
  action: 'ListBucket' | 'ListBucketVersions' = 'ListBucket',
): Access => {
  const given = ['prefix', 'delimiter', 'max-keys'].flatMap((name): [string, string][] => {
    const value = query.get(name);
    return value === null ? [] : [[`s3:${name}`, value]];
  });
  return { action: `s3:${action}`, resource: ARN + bucketName, context: Object.fromEntries(given) };
};

const onObject =
  (action: string) =>
  ({ bucket, key }: Request): Access[] => [objectAccess(action, bucket.name, key)];

/** Access to a named version requires a different permission, and only that one. */
const ofVersion =
  (action: string) =>
  ({ bucket, key, query }: Request): Access[] => [
    objectAccess(query.has('versionId') ? `${action}Version` : action, bucket.name, key),
  ];

const read = ofVersion('GetObject');
const write = onObject('PutObject');
const list = ({ bucket, query }: Request) => [listAccess(bucket.name, query)];

function writeOrCopy(request: Request): Access[] {
  const source = copySource(request.headers);
  if (!source) return write(request);
  const action = source.versionId === null ? 'GetObject' : 'GetObjectVersion';
  return [objectAccess(action, source.bucketName, source.key), ...write(request)];
}

/**
 * The permissions of each operation, by its name: method, `object` or `bucket`, and the query parameter that selects
 * the operation. DeleteObjects is evaluated for each key separately.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html
 */
export const S3_ACCESS = {
  'GET bucket': list,
  'GET bucket versions': ({ bucket, query }: Request) => [listAccess(bucket.name, query, 'ListBucketVersions')],
  'POST bucket delete': () => [],
  'GET object': read,
  'HEAD object': read,
  'PUT object': writeOrCopy,
  'DELETE object': ofVersion('DeleteObject'),
  'POST object uploads': write,
  'PUT object uploadId': writeOrCopy,
  'GET object uploadId': onObject('ListMultipartUploadParts'),
  'POST object uploadId': write,
  'DELETE object uploadId': onObject('AbortMultipartUpload'),
} satisfies Record<string, (request: Request) => Access[]>;

export type S3Operation = keyof typeof S3_ACCESS;
