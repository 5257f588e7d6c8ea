import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { ulid } from 'ulid';
import { textsOf } from '../../aws/xml.ts';

export const s3 = new S3Client({});
/** The bucket for the forms of tests. It keeps no versions. */
export const Bucket = (): string => process.env.SEGMENTS_BUCKET ?? '';
/** A prefix that no other test has. */
export const freshPrefix = (): string => `tests/${ulid()}/`;

export type Options = Partial<PresignedPostOptions>;
type Fields = [name: string, value: string | Blob][];

/** A form that the SDK has signed, by default for a new key. */
export const sign = ({ Fields, ...options }: Options = {}) =>
  createPresignedPost(s3, {
    Bucket: Bucket(),
    Key: `${freshPrefix()}file`,
    Fields: { success_action_status: '201', ...Fields },
    ...options,
  });

/** Sends a form as a browser does. */
export async function send(url: string, fields: Fields, headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const response = await fetch(url, { method: 'POST', body: form, headers });
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, code: textsOf(body, 'Code')[0] };
}

/** The fields of a form, with its file last. */
export const withFile = (fields: Record<string, string>, content = 'bytes'): Fields => [
  ...Object.entries(fields),
  ['file', new Blob([content])],
];

/** Sends a form that the SDK signed, with changed fields. */
export async function post(options: Options = {}, changes: Record<string, string> = {}, content = 'bytes') {
  const { url, fields } = await sign(options);
  const answer = await send(url, withFile({ ...fields, ...changes }, content));
  return { ...answer, key: changes.key ?? fields.key ?? '', message: textsOf(answer.body, 'Message')[0] };
}

/** Whether the bucket has an object. */
export const isThere = (Key: string): Promise<boolean> =>
  s3.send(new HeadObjectCommand({ Bucket: Bucket(), Key })).then(
    () => true,
    () => false,
  );
