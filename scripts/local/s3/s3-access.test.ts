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
  ['HEAD bucket', ['s3:ListBucket arn:aws:s3:::media']],
  ['GET bucket location', ['s3:GetBucketLocation arn:aws:s3:::media']],
])('%s', (operation, wanted) => {
  const accesses = S3_ACCESS[operation](request());
  expect(accesses.map(({ action, resource }) => `${action} ${resource}`)).toEqual(wanted);
});

it('a copy reads what it copies, too', () => {
  const accesses = S3_ACCESS['PUT object'](
    request({ headers: { 'x-amz-copy-source': '/other/from%20here?versionId=1' } }),
  );
  expect(accesses).toEqual([
    { action: 's3:GetObjectVersion', resource: 'arn:aws:s3:::other/from here' },
    { action: 's3:PutObject', resource: OBJECT },
  ]);
});

it.each(['PUT object', 'PUT object uploadId'] as const)(
  '%s of another object reads its current version',
  (operation) => {
    const [source] = S3_ACCESS[operation](request({ headers: { 'x-amz-copy-source': '/other/from%20here' } }));
    expect(source).toEqual({ action: 's3:GetObject', resource: 'arn:aws:s3:::other/from here' });
  },
);

it.each([
  ['GET object', 's3:GetObjectVersion'],
  ['HEAD object', 's3:GetObjectVersion'],
  ['DELETE object', 's3:DeleteObjectVersion'],
] as const)('%s of a named version takes a permission of its own', (operation, action) => {
  expect(S3_ACCESS[operation](request({ query: 'versionId=1' }))).toEqual([{ action, resource: OBJECT }]);
});

it('a list says what it is limited to', () => {
  const [access] = S3_ACCESS['GET bucket'](request({ query: 'list-type=2&prefix=uploads/&max-keys=5' }));
  expect(access?.context).toEqual({ 's3:prefix': 'uploads/', 's3:max-keys': '5' });
});
