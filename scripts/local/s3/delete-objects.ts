import { AwsError } from '../aws/aws-error.ts';
import { textsOf, xml } from '../aws/xml.ts';
import type { Answer } from '../http/answer.ts';
import type { Permissions } from '../iam/access.ts';
import { readDocument } from './checked-body.ts';
import { objectAccess } from './s3-access.ts';
import type { S3Request } from './s3-request.ts';

/** Largest number of keys in one DeleteObjects. */
const MAX_KEYS = 1000;

/** An object to delete, or one version of it. */
interface Target {
  Key: string;
  VersionId: string | undefined;
}

const targetsOf = (document: string): Target[] =>
  document.split('</Object>').flatMap((part, index, { length }) => {
    const entry = index === length - 1 ? '' : part.slice(part.lastIndexOf('<Object>'));
    const [Key] = textsOf(entry, 'Key');
    return Key === undefined ? [] : [{ Key, VersionId: textsOf(entry, 'VersionId')[0] }];
  });

/** @returns the error of DeleteObjects for an object that may not be removed, else null */
async function refusalOf({ bucket }: S3Request, target: Target, permissions: Permissions) {
  const { Key, VersionId } = target;
  const action = VersionId === undefined ? 'DeleteObject' : 'DeleteObjectVersion';
  const refusal = await permissions.refusal(objectAccess(action, bucket.name, Key));
  return refusal && { ...target, Code: refusal.code, Message: refusal.message };
}

/** A deleted object or version, with the delete marker that this made or removed. */
interface Deleted extends Target {
  DeleteMarker?: true;
  DeleteMarkerVersionId?: string;
}

const deleted = (target: Target, marker: string | undefined): Deleted => ({
  ...target,
  ...(marker !== undefined && { DeleteMarker: true, DeleteMarkerVersionId: marker }),
});

/** Removes the objects and versions of one key. */
async function removeKey({ bucket: { store } }: S3Request, key: string, targets: Target[]): Promise<Deleted[]> {
  const versions = targets.flatMap((target) => (target.VersionId === undefined ? [] : [target.VersionId]));
  const markers = new Set(versions.filter((versionId) => store.isDeleteMarker(key, versionId)));
  if (versions.length > 0) await store.removeVersions(key, versions);
  const made = versions.length < targets.length ? await store.remove(key) : undefined;
  return targets.map((target) => {
    const { VersionId } = target;
    if (VersionId === undefined) return deleted(target, made);
    return deleted(target, markers.has(VersionId) ? VersionId : undefined);
  });
}

/** The targets of each key, by key. */
function byKey(targets: Target[]): Map<string, Target[]> {
  const found = new Map<string, Target[]>();
  for (const target of targets) found.set(target.Key, [...(found.get(target.Key) ?? []), target]);
  return found;
}

/** DeleteObjects: many keys or versions in one call. S3 may refuse each one separately. */
export async function deleteObjects(request: S3Request, permissions: Permissions): Promise<Answer> {
  const document = await readDocument(request.message);
  const targets = targetsOf(document);
  if (targets.length === 0 || targets.length > MAX_KEYS) {
    throw new AwsError('MalformedXML', 400, 'The XML you provided was not well-formed');
  }
  const refusals = await Promise.all(targets.map((target) => refusalOf(request, target, permissions)));
  const removed = targets.filter((_target, index) => !refusals[index]);
  const done = await Promise.all([...byKey(removed)].map(([key, ofKey]) => removeKey(request, key, ofKey)));
  const quiet = textsOf(document, 'Quiet')[0] === 'true';
  return xml(200, 'DeleteResult', {
    Deleted: quiet ? [] : done.flat().map((each) => ({ ...each })),
    Error: refusals.filter((refusal) => refusal !== null),
  });
}
