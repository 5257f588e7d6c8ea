import { repeatUntilDone } from '#shared/rules/ground/retry.ts';
import { isNamed, nullIfNamed } from '../aws/is-named.ts';
import { nowMs } from '../process/clock.ts';
import { environmentValue } from '../process/environment.ts';

const sdk = () => import('./kvs-sdk.ts');
const KvsARN = () => environmentValue('MEDIA_KVS_ARN');

/** Keys that one change of the store takes (CloudFront's quota). */
export const UPDATE_MAX = 50;
/** Entries that one page of a list holds (CloudFront's quota). */
const PAGE_MAX = 50;
const WAITS = { first: 50, longest: 1000 };

export interface Entry {
  key: string;
  value: string;
}

/** One change of the store, all or nothing, of at most `UPDATE_MAX` keys. */
export interface StoreChange {
  puts?: Entry[];
  deletes?: string[];
}

/** @param deadline milliseconds since the epoch; a call in progress is then aborted */
const until = (deadline: number) => ({ abortSignal: AbortSignal.timeout(Math.max(0, deadline - nowMs())) });

/**
 * Whether a change was refused because the store has changed since its version was read. CloudFront returns the first
 * error for a stale ETag; its documentation names the second.
 */
const wasStale = (error: unknown): boolean =>
  (isNamed(error, 'ValidationException') && /^Pre-Condition failed/i.test((error as Error).message)) ||
  isNamed(error, 'ConflictException');

/** The store's version, which each change must name. */
export async function storeVersion(deadline: number): Promise<string> {
  const { client, DescribeKeyValueStoreCommand } = await sdk();
  const { ETag } = await client.send(new DescribeKeyValueStoreCommand({ KvsARN: KvsARN() }), until(deadline));
  if (!ETag) throw new Error('The key value store has no ETag');
  return ETag;
}

/**
 * Changes the store if it still has a version.
 * @returns the new version; null when another writer has changed the store
 */
export async function changeVersion(version: string, change: StoreChange, deadline: number): Promise<string | null> {
  const { client, UpdateKeysCommand } = await sdk();
  const Puts = change.puts?.map(({ key, value }) => ({ Key: key, Value: value }));
  const Deletes = change.deletes?.map((key) => ({ Key: key }));
  try {
    const command = new UpdateKeysCommand({ KvsARN: KvsARN(), IfMatch: version, Puts, Deletes });
    const { ETag } = await client.send(command, until(deadline));
    return ETag ?? (await storeVersion(deadline));
  } catch (error) {
    if (wasStale(error)) return null;
    throw error;
  }
}

/**
 * Repeats a change of the store while others change it first.
 * @param attempt returns null when another writer has changed the store
 * @param latest the last attempt begins before this time, in milliseconds since the epoch
 * @returns null when others came first until then
 */
export const changeAmongOthers = <T>(attempt: () => Promise<T | null>, latest: number): Promise<T | null> =>
  repeatUntilDone(attempt, { delays: WAITS, mayTry: () => nowMs() < latest });

/** Others changed the store until the deadline. */
export class StoreContendedError extends Error {
  constructor() {
    super('Others kept changing the key value store');
  }
}

/**
 * Creates or replaces entries, at most `UPDATE_MAX`, and repeats this after a conflict with another writer.
 * @param deadline milliseconds since the epoch
 * @throws Error when conflicts go on until the deadline; other errors of the store
 */
export async function putEntries(puts: Entry[], deadline: number): Promise<void> {
  const attempt = async () => changeVersion(await storeVersion(deadline), { puts }, deadline);
  if (!(await changeAmongOthers(attempt, deadline))) throw new StoreContendedError();
}

/** Reads an entry through the API; null when it does not exist. */
export async function readEntry(key: string, deadline: number): Promise<string | null> {
  const { client, GetKeyCommand } = await sdk();
  const answer = client.send(new GetKeyCommand({ KvsARN: KvsARN(), Key: key }), until(deadline));
  return (await nullIfNamed(answer, 'ResourceNotFoundException'))?.Value ?? null;
}

/** Every entry of the store. A page has 50 entries, and costs as much as any other call. */
export async function* listEntries(deadline: number): AsyncGenerator<Entry> {
  const { client, ListKeysCommand } = await sdk();
  let NextToken: string | undefined;
  do {
    const command = new ListKeysCommand({ KvsARN: KvsARN(), NextToken, MaxResults: PAGE_MAX });
    const page = await client.send(command, until(deadline));
    for (const { Key, Value } of page.Items ?? []) {
      if (Key && Value !== undefined) yield { key: Key, value: Value };
    }
    NextToken = page.NextToken;
  } while (NextToken);
}
