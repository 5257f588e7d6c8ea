import { setTimeout } from 'node:timers/promises';
import type { DeleteKeyCommand } from '@aws-sdk/client-cloudfront-keyvaluestore';
import { environmentValue } from './environment.ts';
import { isNamed } from './is-named.ts';

const sdk = () => import('./kvs-sdk.ts');
const KvsARN = () => environmentValue('MEDIA_KVS_ARN');

/** Tries for one change of the store, and the longest wait after the first of them, in milliseconds. */
const CHANGE_TRIES = 8;
const CHANGE_WAIT_MS = 50;

/** Every change of the store makes a new version, and a change names the version it is made to. */
async function currentVersion(): Promise<string> {
  const { client, DescribeKeyValueStoreCommand } = await sdk();
  const { ETag } = await client.send(new DescribeKeyValueStoreCommand({ KvsARN: KvsARN() }));
  if (!ETag) throw new Error('The key value store has no ETag');
  return ETag;
}

/** Changes the store's current version, again from the start when somebody else changed it meanwhile. */
async function changing<T>(change: (version: string) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await change(await currentVersion());
    } catch (error) {
      if (!isNamed(error, 'ConflictException') || tries >= CHANGE_TRIES) throw error;
      await setTimeout(Math.random() * CHANGE_WAIT_MS * 2 ** (tries - 1));
    }
  }
}

const put = async (Key: string, Value: string, IfMatch: string): Promise<void> => {
  const { client, PutKeyCommand } = await sdk();
  await client.send(new PutKeyCommand({ KvsARN: KvsARN(), Key, Value, IfMatch }));
};

/** Reads an entry; null when there is none. */
export async function readEntry(key: string): Promise<string | null> {
  const { client, GetKeyCommand } = await sdk();
  try {
    const { Value } = await client.send(new GetKeyCommand({ KvsARN: KvsARN(), Key: key }));
    return Value ?? null;
  } catch (error) {
    if (isNamed(error, 'ResourceNotFoundException')) return null;
    throw error;
  }
}

/** Writes an entry, whether or not there was one. */
export const writeEntry = (key: string, value: string): Promise<void> =>
  changing((version) => put(key, value, version));

/** Keys that one UpdateKeys takes (CloudFront's limit). */
const UPDATE_MAX = 50;

/** Writes many entries, whether or not they were there, not all or nothing. */
export async function writeEntries(entries: { key: string; value: string }[]): Promise<void> {
  const { client, UpdateKeysCommand } = await sdk();
  for (let start = 0; start < entries.length; start += UPDATE_MAX) {
    const Puts = entries.slice(start, start + UPDATE_MAX).map(({ key, value }) => ({ Key: key, Value: value }));
    await changing((IfMatch) => client.send(new UpdateKeysCommand({ KvsARN: KvsARN(), Puts, IfMatch })));
  }
}

/** Writes an entry unless there is one; gives the value that is there in the end. */
export const createEntry = (key: string, value: string): Promise<string> =>
  changing(async (version) => {
    const existing = await readEntry(key);
    if (existing !== null) return existing;
    await put(key, value, version);
    return value;
  });

async function listEntries(): Promise<{ key: string; value: string }[]> {
  const { client, ListKeysCommand } = await sdk();
  const entries: { key: string; value: string }[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListKeysCommand({ KvsARN: KvsARN(), NextToken, MaxResults: 50 }));
    for (const { Key, Value } of page.Items ?? [])
      if (Key && Value !== undefined) entries.push({ key: Key, value: Value });
    NextToken = page.NextToken;
  } while (NextToken);
  return entries;
}

/**
 * Deletes every entry for which `isDead` holds, judged by the store's very version that it is deleted from.
 * @returns how many
 */
export const deleteEntries = (isDead: (key: string, value: string) => boolean): Promise<number> =>
  changing(async (first) => {
    const { client, DeleteKeyCommand } = await sdk();
    const dead = (await listEntries()).filter(({ key, value }) => isDead(key, value));
    let version: string | undefined = first;
    for (const { key } of dead) {
      const command: DeleteKeyCommand = new DeleteKeyCommand({ KvsARN: KvsARN(), Key: key, IfMatch: version });
      version = (await client.send(command)).ETag;
    }
    return dead.length;
  });
