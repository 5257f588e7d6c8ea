import { AwsError } from '../aws/aws-error.ts';
import { textsOf, xml } from '../aws/xml.ts';
import type { Answer } from '../http/answer.ts';
import { readBody } from '../http/read-body.ts';
import type { Permissions } from '../iam/permissions.ts';
import { checkedBody } from './checked-body.ts';
import { objectAccess } from './s3-access.ts';
import type { S3Request } from './s3-request.ts';

/** Largest number of keys in one DeleteObjects. */
const MAX_KEYS = 1000;
const MAX_BODY = 2 * 1024 * 1024;

/** Removes an object. @returns the error of DeleteObjects for an object that may not be removed, else null */
async function removeOne({ bucket }: S3Request, Key: string, permissions: Permissions) {
  const refusal = await permissions.refusal(objectAccess('DeleteObject', bucket.name, Key));
  if (!refusal) await bucket.store.remove(Key);
  return refusal && { Key, Code: refusal.code, Message: refusal.message };
}

/** DeleteObjects: many keys in one call. S3 may refuse each key on its own. */
export async function deleteObjects(request: S3Request, permissions: Permissions): Promise<Answer> {
  const { message } = request;
  const document = (await readBody(checkedBody(message), MAX_BODY)).toString();
  const keys = textsOf(document, 'Key');
  if (textsOf(document, 'VersionId').length > 0) {
    throw new AwsError('NotImplemented', 501, 'This runtime deletes versions one at a time');
  }
  if (keys.length === 0 || keys.length > MAX_KEYS) {
    throw new AwsError('MalformedXML', 400, 'The XML you provided was not well-formed');
  }
  const refusals = await Promise.all(keys.map((key) => removeOne(request, key, permissions)));
  const quiet = textsOf(document, 'Quiet')[0] === 'true';
  const removed = keys.filter((_key, index) => !refusals[index]);
  return xml(200, 'DeleteResult', {
    Deleted: quiet ? [] : removed.map((Key) => ({ Key })),
    Error: refusals.filter((refusal) => refusal !== null),
  });
}
