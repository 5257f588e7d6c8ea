import '@aws-sdk/signature-v4a';
import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  ListKeysCommand,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';

const client = new CloudFrontKeyValueStoreClient({});
const KvsARN = () => process.env.MEDIA_KVS_ARN ?? '';
const version = async () => (await client.send(new DescribeKeyValueStoreCommand({ KvsARN: KvsARN() }))).ETag;
const put = (Key: string, Value: string, IfMatch: string | undefined) =>
  client.send(new UpdateKeysCommand({ KvsARN: KvsARN(), Puts: [{ Key, Value }], IfMatch }));
const get = async (Key: string) => (await client.send(new GetKeyCommand({ KvsARN: KvsARN(), Key }))).Value;
const nameOf = (promise: Promise<unknown>) => promise.catch(({ name }) => name);

/** Retries a change with the current version, since other tests change the store at the same time. */
async function changing<T>(change: (etag: string | undefined) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await change(await version());
    } catch (error) {
      if (!/^Pre-Condition failed/.test((error as Error).message)) throw error;
    }
  }
}

describe('the key value store', () => {
  it('returns the stored values, also of keys that need encoding', async () => {
    const key = `t:${ulid()}/ä b`;
    await changing((etag) => put(key, 'value 1', etag));
    expect(await get(key)).toBe('value 1');
  });

  it('refuses a change with an outdated version, and keeps the entry', async () => {
    const key = ulid();
    const before = await version();
    await changing((etag) => put(key, 'first', etag));
    // CloudFront's actual answer, which differs from its documentation.
    await expect(put(key, 'second', before)).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringMatching(/^Pre-Condition failed/),
    });
    expect(await get(key)).toBe('first');
  });

  it('answers that a key does not exist, when it is read or deleted', async () => {
    expect(await nameOf(get(ulid()))).toBe('ResourceNotFoundException');
    const Deletes = [{ Key: ulid() }];
    const remove = changing((IfMatch) => client.send(new UpdateKeysCommand({ KvsARN: KvsARN(), Deletes, IfMatch })));
    expect(await nameOf(remove)).toBe('ResourceNotFoundException');
  });

  it('deletes and changes many keys in one call', async () => {
    const [a, b] = [ulid(), ulid()];
    const update = (Puts: { Key: string; Value: string }[], Deletes: { Key: string }[]) =>
      changing((IfMatch) => client.send(new UpdateKeysCommand({ KvsARN: KvsARN(), IfMatch, Puts, Deletes })));
    await update([{ Key: a, Value: '1' }], []);
    await update([{ Key: b, Value: '2' }], [{ Key: a }]);
    expect([await nameOf(get(a)), await get(b)]).toEqual(['ResourceNotFoundException', '2']);
  });

  it('lists every key once, page by page', async () => {
    const keys = Array.from({ length: 12 }, () => `list-${ulid()}`);
    await changing((IfMatch) =>
      client.send(new UpdateKeysCommand({ KvsARN: KvsARN(), IfMatch, Puts: keys.map((Key) => ({ Key, Value: Key })) })),
    );
    const found: (string | undefined)[] = [];
    let NextToken: string | undefined;
    do {
      const page = await client.send(new ListKeysCommand({ KvsARN: KvsARN(), MaxResults: 10, NextToken }));
      found.push(...(page.Items ?? []).map(({ Key }) => Key));
      NextToken = page.NextToken;
    } while (NextToken);
    expect(found).toEqual(expect.arrayContaining(keys));
    expect(new Set(found).size).toBe(found.length);
  });
});
