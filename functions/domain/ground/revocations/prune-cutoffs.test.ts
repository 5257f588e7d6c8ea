import path from 'node:path';
import { GetKeyCommand, ListKeysCommand, UpdateKeysCommand } from '@aws-sdk/client-cloudfront-keyvaluestore';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeyValueStore } from '#scripts/local/kvs/key-value-store.ts';
import { storeBehindSdk } from '#scripts/local/kvs/test-support/store-behind-sdk.ts';
import { folderOfTest } from '#scripts/test-support/temporary-folder.ts';
import { pruneCutoffs } from './prune-cutoffs.ts';

let folder: string;
let store: KeyValueStore;
let client: ReturnType<typeof storeBehindSdk>;

beforeEach(() => {
  vi.stubEnv('MEDIA_KVS_ARN', 'arn');
  folder = folderOfTest();
  store = new KeyValueStore('arn', path.join(folder, 'store.json'));
  client = storeBehindSdk(store);
});
afterEach(() => {
  client.restore();
});

/** The value of a cutoff that was written `count` hours ago. */
const hours = (count: number) => String(Math.floor(Date.now() / 1000) - count * 3600);

function write(entries: Record<string, string>): void {
  const puts = Object.entries(entries).map(([Key, Value]) => ({ Key, Value }));
  for (let start = 0; start < puts.length; start += 50) {
    store.change(store.describe().etag, { puts: puts.slice(start, start + 50), deletes: [] });
  }
}

const many = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`recording:${value}-${index}`, value]));

const prune = () => pruneCutoffs(Date.now() + 60_000);

it('pruning deletes cutoffs that are older than any valid token, and keeps the others and the signing key', async () => {
  write({
    'signing-key': '12345',
    'recording:old': hours(1.5),
    'link:old.0': hours(7),
    'download:old.0': hours(8),
    'member:old:me': hours(9),
    'workspace:old': hours(9),
    'recording:young': hours(1.1),
    'link:new.1': hours(0),
    'recording:odd': 'soon',
  });
  expect(await prune()).toBe(5);
  expect(store.keys()).toEqual(['link:new.1', 'recording:odd', 'recording:young', 'signing-key']);
});

it('pruning deletes fifty cutoffs with one call', async () => {
  write(many(120, hours(7)));
  expect(await prune()).toBe(120);
  const sizes = client.commandCalls(UpdateKeysCommand).map(({ args }) => args[0].input.Deletes?.length);
  expect(sizes).toEqual([50, 50, 20]);
  // Listed cutoffs need no second read while nobody else writes.
  expect(client.commandCalls(GetKeyCommand)).toHaveLength(0);
});

it('pruning keeps a cutoff that is written again after it was listed, and deletes the others', async () => {
  write({ 'member:w:me': hours(7), ...many(60, hours(7)) });
  client.on(ListKeysCommand).callsFakeOnce(() => {
    const Items = store.keys().map((Key) => ({ Key, Value: store.get(Key) }));
    // Removed, invited again and removed again: the cutoff is written again.
    write({ 'member:w:me': hours(0) });
    return { Items };
  });
  expect(await prune()).toBe(60);
  expect(store.keys()).toEqual(['member:w:me']);
});

it('pruning stops at its time limit, and the next run continues', async () => {
  write(many(60, hours(7)));
  expect(await pruneCutoffs(Date.now() + 5000)).toBe(0);
  expect(await prune()).toBe(60);
});
