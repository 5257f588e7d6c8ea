import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { AccessKeys } from '../aws/access-keys.ts';
import { AwsError } from '../aws/aws-error.ts';
import { xml } from '../aws/xml.ts';
import type { Answer } from '../http/answer.ts';
import type { Permissions } from '../iam/permissions.ts';
import { checkPolicy, type FormFields, limitLength } from './form-conditions.ts';
import { readPolicy } from './form-policy.ts';
import { boundaryOf, type FormHead, FormReader } from './form-reader.ts';
import { missingField, signerOf } from './form-signature.ts';
import { requireSendable, storedHeaders } from './object-operations.ts';
import { versionHeader } from './read-object.ts';
import { objectAccess } from './s3-access.ts';
import { header, type ObjectCreated, type S3Request } from './s3-request.ts';

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

/** The variable for the name of the file, in any field. */
const FILENAME = /\$\{filename\}/g;

/**
 * Replaces the variables in the fields, and joins fields of one name by commas. The name of the file is the text after
 * the last slash or backslash. Without a name the variable stays.
 */
function expand({ fields, filename }: FormHead): FormFields {
  const name = filename?.split(/[/\\]/).at(-1);
  const expanded: FormFields = new Map();
  for (const field of fields) {
    const lower = field.name.toLowerCase();
    const value = name === undefined ? field.value : field.value.replace(FILENAME, () => name);
    const before = expanded.get(lower);
    expanded.set(lower, before ? { ...before, value: `${before.value},${value}` } : { name: field.name, value });
  }
  return expanded;
}

function keyOf(fields: FormFields): string {
  const key = fields.get('key')?.value;
  if (key === undefined) throw missingField('key');
  if (key === '') {
    const message = 'User key must have a length greater than 0.';
    throw new AwsError('InvalidArgument', 400, message, { ArgumentName: 'key', ArgumentValue: '' });
  }
  const bytes = Buffer.byteLength(key);
  if (bytes > MAX_KEY_BYTES) {
    const details = { Size: bytes, MaxSizeAllowed: MAX_KEY_BYTES };
    throw new AwsError('KeyTooLongError', 400, 'Your key is too long', details);
  }
  return key;
}

/** Fields that S3 knows and this runtime does not support. */
const UNKNOWN = ['acl', 'tagging', 'redirect', 'success_action_redirect', 'content-md5'];
const KNOWN = /^x-amz-(?:algorithm|credential|date|signature|security-token|meta-.*)$/;

function requireKnown(fields: FormFields): void {
  const unknown = [...fields.keys()].find(
    (name) => UNKNOWN.includes(name) || (name.startsWith('x-amz-') && !KNOWN.test(name)),
  );
  if (unknown) throw new AwsError('NotImplemented', 501, `This runtime does not support the form field ${unknown}`);
}

/** The status of the answer: 200 or 201 when the form asks for it, else 204. */
const statusOf = (fields: FormFields): number => {
  const wanted = fields.get('success_action_status')?.value;
  return wanted === '200' || wanted === '201' ? Number(wanted) : 204;
};

async function store(
  request: S3Request,
  source: AsyncIterator<Buffer>,
  callers: FormCallers,
  created: ObjectCreated,
): Promise<Answer> {
  const { bucket, headers } = request;
  const reader = new FormReader(source, boundaryOf(header(headers, 'content-type')));
  const fields = expand(await reader.head());
  const key = keyOf(fields);
  const caller = signerOf(fields, callers.keys, Date.now());
  const policy = readPolicy(fields.get('policy')?.value ?? '');
  checkPolicy(policy, fields, bucket.name, Date.now());
  requireKnown(fields);
  await callers.permissionsOf(caller).require([objectAccess('PutObject', bucket.name, key)]);
  const { blob, size, md5 } = await bucket.store.writeBlob(Readable.from(limitLength(reader.file(), policy)));
  const stored = storedHeaders(Object.fromEntries([...fields].map(([name, { value }]) => [name, value])));
  const object = await bucket.store.commit(key, { blob, size, etag: `"${md5}"`, headers: stored });
  created(bucket.name, object, 'POST Object');
  const Location = `http://${header(headers, 'host')}/${bucket.name}/${encodeURIComponent(key)}`;
  const given = { etag: object.etag, location: Location, ...versionHeader(bucket.store, object) };
  const status = statusOf(fields);
  if (status !== 201) return { status, headers: given };
  return xml(201, 'PostResponse', { Location, Bucket: bucket.name, Key: key, ETag: object.etag }, given);
}

/**
 * POST Object: stores the file of a browser's form under a signed policy.
 * https://docs.aws.amazon.com/AmazonS3/latest/developerguide/RESTObjectPOST.html
 */
export async function uploadForm(request: S3Request, callers: FormCallers, created: ObjectCreated): Promise<Answer> {
  requireSendable(request);
  const source: AsyncIterator<Buffer> = request.message[Symbol.asyncIterator]();
  try {
    return await store(request, source, callers, created);
  } finally {
    // A browser reads the answer only after it has sent the whole form.
    while (!(await source.next()).done);
  }
}
