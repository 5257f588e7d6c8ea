import { retry, retryDelayMs } from '#shared/rules/ground/retry.ts';

const sdk = () => import('./s3-sdk.ts');

/** Tries for versions that S3 could not delete, and the delays between them. */
const DELETE_TRIES = 6;
const DELETE_DELAYS = { first: 200, longest: 10_000 };

/** Errors of single versions that can be retried. The SDK itself retries a request that is throttled as a whole. */
const PASSING = ['SlowDown', 'ServiceUnavailable', 'InternalError', 'OperationAborted'];

/** S3 did not delete an object. The name of the error is S3's code. */
class NotDeletedError extends Error {
  constructor({ Code = 'Error', Message }: S3Fault) {
    super(`S3 did not delete an object: ${Code} ${Message}`);
    this.name = Code;
  }
}

/** A version of an object, or a delete marker. */
interface Target {
  Key: string;
  VersionId: string;
}

interface S3Fault {
  Key?: string;
  VersionId?: string;
  Code?: string;
  Message?: string;
}

const targetOf = ({ Key, VersionId }: Partial<Target>): Target[] =>
  Key === undefined || VersionId === undefined ? [] : [{ Key, VersionId }];

/** Deletes the versions of one page of a list, and retries those that S3 was too busy to delete. */
async function deletePage(Bucket: string, targets: Target[]): Promise<void> {
  const { client, DeleteObjectsCommand } = await sdk();
  let left = targets;
  const deleteLeft = async () => {
    if (left.length === 0) return;
    const Delete = { Objects: left, Quiet: true };
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    left = Errors.flatMap(targetOf);
    const fault = Errors.find(({ Code = '' }) => !PASSING.includes(Code)) ?? Errors[0];
    if (fault) throw new NotDeletedError(fault);
  };
  await retry(deleteLeft, {
    delayAfter: (error, failures) =>
      error instanceof NotDeletedError && PASSING.includes(error.name) && failures < DELETE_TRIES
        ? retryDelayMs(failures, DELETE_DELAYS)
        : null,
  });
}

/** Up to a thousand versions and delete markers, in the order of their keys, and whether there are more. */
interface TargetPage {
  targets: Target[];
  hasMore: boolean;
}

async function firstVersions(Bucket: string, Prefix: string): Promise<TargetPage> {
  const { client, ListObjectVersionsCommand } = await sdk();
  const page = await client.send(new ListObjectVersionsCommand({ Bucket, Prefix }));
  const targets = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])].flatMap(targetOf);
  return { targets, hasMore: page.IsTruncated === true };
}

/**
 * Deletes every version and delete marker of an object permanently. Succeeds also without any.
 * @throws Error of S3's code for a version that it could not delete, such as SlowDown
 */
export async function deleteVersionsOf(bucket: string, key: string): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    // The key itself comes before all others that begin with it.
    const page = await firstVersions(bucket, key);
    const own = page.targets.filter(({ Key }) => Key === key);
    await deletePage(bucket, own);
    hasMore = page.hasMore && own.length === page.targets.length;
  }
}

/**
 * Deletes every version and delete marker under a prefix permanently, while there is time. Another call continues where
 * this one stopped.
 * @param hasTime whether to go on; called after each thousand versions
 * @returns whether all versions are deleted
 * @throws Error of S3's code for a version that it could not delete, such as SlowDown
 */
export async function deleteVersionsUnder(bucket: string, prefix: string, hasTime: () => boolean): Promise<boolean> {
  do {
    const { targets, hasMore } = await firstVersions(bucket, prefix);
    await deletePage(bucket, targets);
    if (!hasMore) return true;
  } while (hasTime());
  return false;
}
