import { inGroups } from '#shared/rules/in-groups.ts';
import { pause, retryDelayMs } from '#shared/rules/retry.ts';

const sdk = () => import('./s3-sdk.ts');

/** Most keys in one DeleteObjects and in one answer of a list (limits of Amazon S3). */
const DELETE_MAX = 1000;

/** Tries for keys that S3 could not delete, and the delays between them. */
const DELETE_TRIES = 6;
const DELETE_DELAYS = { first: 200, longest: 10_000 };

/** Errors of single keys that can be retried. The SDK itself retries a request that is throttled as a whole. */
const PASSING = ['SlowDown', 'ServiceUnavailable', 'InternalError', 'OperationAborted'];

/** S3 did not delete an object. The name of the error is S3's code. */
class NotDeletedError extends Error {
  constructor({ Code = 'Error', Message }: S3Fault) {
    super(`S3 did not delete an object: ${Code} ${Message}`);
    this.name = Code;
  }
}

/** An object, or one of its versions. */
interface Target {
  Key: string;
  VersionId?: string | undefined;
}

interface S3Fault {
  Key?: string;
  VersionId?: string;
  Code?: string;
  Message?: string;
}

/** Deletes at most DELETE_MAX objects, and retries those that S3 was too busy to delete. */
async function deletePage(Bucket: string, targets: Target[]): Promise<void> {
  const { client, DeleteObjectsCommand } = await sdk();
  let left = targets;
  for (let tries = 1; left.length > 0; tries += 1) {
    const Delete = { Objects: left, Quiet: true };
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    const final = Errors.find(({ Code = '' }) => !PASSING.includes(Code)) ?? (tries === DELETE_TRIES && Errors[0]);
    if (final) throw new NotDeletedError(final);
    left = Errors.flatMap(({ Key, VersionId }) => (Key === undefined ? [] : [{ Key, VersionId }]));
    if (left.length > 0) await pause(retryDelayMs(tries, DELETE_DELAYS));
  }
}

/**
 * Deletes objects of a bucket. Keys without an object are ignored.
 * @throws Error of S3's code for an object that it could not delete, such as SlowDown
 */
export async function deleteKeys(bucket: string, keys: string[]): Promise<void> {
  for (const page of inGroups(keys, DELETE_MAX)) {
    await deletePage(
      bucket,
      page.map((Key) => ({ Key })),
    );
  }
}

/** Up to DELETE_MAX objects or versions, and whether there are more. */
interface TargetPage {
  targets: Target[];
  hasMore: boolean;
}

async function firstKeys(Bucket: string, Prefix: string): Promise<TargetPage> {
  const { client, ListObjectsV2Command } = await sdk();
  const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
  return {
    targets: Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }])),
    hasMore: IsTruncated === true,
  };
}

async function firstVersions(Bucket: string, Prefix: string): Promise<TargetPage> {
  const { client, ListObjectVersionsCommand } = await sdk();
  const page = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix }));
  const all = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
  const targets = all.flatMap(({ Key, VersionId }) => (Key === undefined ? [] : [{ Key, VersionId }]));
  return { targets, hasMore: page.IsTruncated === true };
}

async function deleteUnder(
  bucket: string,
  firstPage: () => Promise<TargetPage>,
  hasTime: () => boolean,
): Promise<boolean> {
  do {
    const { targets, hasMore } = await firstPage();
    await deletePage(bucket, targets);
    if (!hasMore) return true;
  } while (hasTime());
  return false;
}

/**
 * Deletes every object under a prefix while there is time. Another call continues where this one stopped.
 * @param hasTime whether to go on; called after each thousand objects
 * @returns whether all objects are deleted
 */
export const deleteKeysUnder = (bucket: string, prefix: string, hasTime: () => boolean): Promise<boolean> =>
  deleteUnder(bucket, () => firstKeys(bucket, prefix), hasTime);

/** Deletes every version and delete marker under a prefix permanently, as `deleteKeysUnder`. */
export const deleteVersionsUnder = (bucket: string, prefix: string, hasTime: () => boolean): Promise<boolean> =>
  deleteUnder(bucket, () => firstVersions(bucket, prefix), hasTime);
