import { expect, it } from 'vitest';
import { S3_ACCESS, type S3Operation } from './s3-access.ts';

const OBJECT = 'arn:aws:s3:::media/uploads/u/a b*';

const request = (changes: { query?: string; headers?: Record<string, string>; key?: string } = {}) => ({
  bucket: { name: 'media' },
  key: changes.key ?? 'uploads/u/a b*',
  query: new URLSearchParams(changes.query),
  headers: changes.headers ?? {},
});

it.each<[S3Operation, string[]]>([
  ['GET object', [`s3:GetObject ${OBJECT}`]],
  ['HEAD object', [`s3:GetObject ${OBJECT}`]],
  ['PUT object', [`s3:PutObject ${OBJECT}`]],
  ['DELETE object', [`s3:DeleteObject ${OBJECT}`]],
  ['POST object uploads', [`s3:PutObject ${OBJECT}`]],
  ['PUT object uploadId', [`s3:PutObject ${OBJECT}`]],
  ['POST object uploadId', [`s3:PutObject ${OBJECT}`]],
  ['GET object uploadId', [`s3:ListMultipartUploadParts ${OBJECT}`]],
  ['DELETE object uploadId', [`s3:AbortMultipartUpload ${OBJECT}`]],
  ['GET bucket', ['s3:ListBucket arn:aws:s3:::media']],
  ['GET bucket versions', ['s3:ListBucketVersions arn:aws:s3:::media']],
])('the request %s requires its permissions', (operation, wanted) => {
  const accesses = S3_ACCESS[operation](request());
  expect(accesses.map(({ action, resource }) => `${action} ${resource}`)).toEqual(wanted);
});

it('a copy also requires the permission to read its source', () => {
  const accesses = S3_ACCESS['PUT object'](
    request({ headers: { 'x-amz-copy-source': '/other/from%20here?versionId=1' } }),
  );
  expect(accesses).toEqual([
    { action: 's3:GetObjectVersion', resource: 'arn:aws:s3:::other/from here' },
    { action: 's3:PutObject', resource: OBJECT },
  ]);
});

it.each(['PUT object', 'PUT object uploadId'] as const)(
  '%s of another object requires the permission to read its current version',
  (operation) => {
    const [source] = S3_ACCESS[operation](request({ headers: { 'x-amz-copy-source': '/other/from%20here' } }));
    expect(source).toEqual({ action: 's3:GetObject', resource: 'arn:aws:s3:::other/from here' });
  },
);

it.each([
  ['GET object', 's3:GetObjectVersion'],
  ['HEAD object', 's3:GetObjectVersion'],
  ['DELETE object', 's3:DeleteObjectVersion'],
] as const)('%s of a named version requires the permission to read versions', (operation, action) => {
  expect(S3_ACCESS[operation](request({ query: 'versionId=1' }))).toEqual([{ action, resource: OBJECT }]);
});

it('a list passes its prefix as a condition key', () => {
  const [access] = S3_ACCESS['GET bucket'](request({ query: 'list-type=2&prefix=uploads/&max-keys=5' }));
  expect(access?.context).toEqual({ 's3:prefix': 'uploads/', 's3:max-keys': '5' });
});
