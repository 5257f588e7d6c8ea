import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { AccessKeys } from '../aws/access-keys.ts';
import { AwsError } from '../aws/aws-error.ts';
import { xml } from '../aws/xml.ts';
import type { Answer } from '../http/answer.ts';
import type { Permissions } from '../iam/access.ts';
import { checkPolicy, type FormFields, limitLength, readPolicy, unsupported } from './form-policy.ts';
import { boundaryOf, FormReader } from './form-reader.ts';
import { missingField, signerOf } from './form-signature.ts';
import { requireSendable, storedHeaders } from './object-operations.ts';
import { describeBytes } from './object-store.ts';
import { versionHeader } from './read-object.ts';
import { objectAccess } from './s3-access.ts';
import { header, type S3Request } from './s3-request.ts';

/** The callers that may sign forms, and their permissions. */
export interface FormCallers {
  keys: AccessKeys;
  /** @param caller the name of the key's owner */
  permissionsOf(caller: string): Permissions;
}

/** Longest key, in bytes. */
const MAX_KEY_BYTES = 1024;

/**
 * Whether a request is a form for a bucket. The signature of a form is in its body, not in a header or in the query.
 */
export function isFormUpload({ method, headers }: IncomingMessage, url: URL): boolean {
  if (method !== 'POST' || headers.authorization !== undefined || url.search !== '') return false;
  return /^\/[^/]+\/?$/.test(url.pathname);
}

function keyOf(fields: FormFields): string {
  const key = fields.get('key')?.value;
  if (key === undefined) throw missingField('key');
  if (key === '') throw new AwsError('InvalidArgument', 400, 'User key must have a length greater than 0.');
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new AwsError('KeyTooLongError', 400, 'Your key is too long');
  return key;
}

/** S3's variable for the name of the file. */
const FILENAME = '$' + '{filename}';

/** The fields of our client. Others would change what S3 stores or answers. */
const SUPPORTED =
  /^(?:key|bucket|policy|content-type|success_action_status|x-amz-(?:algorithm|credential|date|signature|security-token))$/;

function requireSupported(fields: FormFields): void {
  for (const [name, { value }] of fields) {
    if (!SUPPORTED.test(name)) throw unsupported(`the field ${name}`);
    if (value.includes(FILENAME)) throw unsupported('the name of the file as a variable');
  }
  if (fields.get('success_action_status')?.value !== '201') throw unsupported('an answer other than 201');
}

async function store(request: S3Request, source: AsyncIterator<Buffer>, callers: FormCallers): Promise<Answer> {
  const { bucket, headers } = request;
  const reader = new FormReader(source, boundaryOf(header(headers, 'content-type')));
  const fields = await reader.head();
  const key = keyOf(fields);
  const caller = signerOf(fields, callers.keys, Date.now());
  const policy = readPolicy(fields.get('policy')?.value ?? '');
  checkPolicy(policy, fields, bucket.name, Date.now());
  requireSupported(fields);
  await callers.permissionsOf(caller).require([objectAccess('PutObject', bucket.name, key)]);
  const blob = await bucket.store.writeBlob(Readable.from(limitLength(reader.file(), policy)));
  const stored = storedHeaders(Object.fromEntries([...fields].map(([name, { value }]) => [name, value])));
  const object = await bucket.store.commit(key, { ...describeBytes(blob), headers: stored });
  const Location = `http://${header(headers, 'host')}/${bucket.name}/${encodeURIComponent(key)}`;
  const given = { etag: object.etag, location: Location, ...versionHeader(bucket.store, object) };
  return xml(201, 'PostResponse', { Location, Bucket: bucket.name, Key: key, ETag: object.etag }, given);
}

/**
 * POST Object: stores the file of a browser's form under a signed policy.
 * https://docs.aws.amazon.com/AmazonS3/latest/developerguide/RESTObjectPOST.html
 */
export async function uploadForm(request: S3Request, callers: FormCallers): Promise<Answer> {
  requireSendable(request);
  const source: AsyncIterator<Buffer> = request.message[Symbol.asyncIterator]();
  try {
    return await store(request, source, callers);
  } finally {
    // A browser reads the answer only after it has sent the whole form.
    while (!(await source.next()).done);
  }
}
