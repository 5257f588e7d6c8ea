import { AwsError } from '../aws/aws-error.ts';
import type { Answer } from '../http/answer.ts';
import { readBody } from '../http/read-body.ts';
import { checkedBody } from './checked-body.ts';
import type { S3Request } from './s3-request.ts';
import { textsOf, xml } from './xml.ts';

/** Most keys that one DeleteObjects takes. */
const MAX_KEYS = 1000;
const MAX_BODY = 2 * 1024 * 1024;

/** DeleteObjects: many keys in one call. */
export async function deleteObjects({ bucket, message }: S3Request): Promise<Answer> {
  const document = (await readBody(checkedBody(message), MAX_BODY)).toString();
  const keys = textsOf(document, 'Key');
  if (keys.length === 0 || keys.length > MAX_KEYS) {
    throw new AwsError('MalformedXML', 400, 'The XML you provided was not well-formed');
  }
  await Promise.all(keys.map((key) => bucket.store.remove(key)));
  const quiet = textsOf(document, 'Quiet')[0] === 'true';
  return xml(200, 'DeleteResult', { Deleted: quiet ? [] : keys.map((Key) => ({ Key })) });
}
