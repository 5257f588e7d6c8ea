import {
  CloudFrontKeyValueStoreClient,
  ConflictException,
  DeleteKeyCommand,
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  ListKeysCommand,
  PutKeyCommand,
  ResourceNotFoundException,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createEntry, deleteEntries, readEntry, writeEntries, writeEntry } from './kvs.ts';

const store = mockClient(CloudFrontKeyValueStoreClient);
const conflict = () => new ConflictException({ message: 'Changed', $metadata: {} });
const missing = () => new ResourceNotFoundException({ message: 'None', $metadata: {} });
const about = { KvsARN: 'arn', ItemCount: 1, TotalSizeInBytes: 1 };
const version = (ETag: string) => ({ ...about, Created: new Date(0), ETag });
const puts = () => store.commandCalls(PutKeyCommand).map((call) => call.args[0].input);

beforeEach(() => {
  store.reset();
  vi.stubEnv('MEDIA_KVS_ARN', 'arn');
});

describe('writing an entry', () => {
  it('names the version that it is written to', async () => {
    store.on(DescribeKeyValueStoreCommand).resolves(version('v1'));
    store.on(PutKeyCommand).resolves(version('v2'));
    await writeEntry('a', '1');
    expect(puts()).toEqual([{ KvsARN: 'arn', Key: 'a', Value: '1', IfMatch: 'v1' }]);
  });

  it('is tried again with the new version when somebody else was quicker', async () => {
    store.on(DescribeKeyValueStoreCommand).resolvesOnce(version('v1')).resolves(version('v2'));
    store.on(PutKeyCommand).rejectsOnce(conflict()).resolves(version('v3'));
    await writeEntry('a', '1');
    expect(puts().map((put) => put.IfMatch)).toEqual(['v1', 'v2']);
  });

  it('fails rather than trying for ever, and on any other fault at once', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    store.on(DescribeKeyValueStoreCommand).resolves(version('v1'));
    store.on(PutKeyCommand).rejects(conflict());
    await expect(writeEntry('a', '1')).rejects.toBeInstanceOf(ConflictException);
    expect(puts()).toHaveLength(8);
    store.resetHistory();
    store.on(PutKeyCommand).rejects(new Error('Broken'));
    await expect(writeEntry('a', '1')).rejects.toThrow('Broken');
    expect(puts()).toHaveLength(1);
  });
});

it('writes many entries, 50 at a time, each time to the version that there is then', async () => {
  store
    .on(DescribeKeyValueStoreCommand)
    .resolvesOnce(version('v1'))
    .resolvesOnce(version('v2'))
    .resolves(version('v3'));
  store.on(UpdateKeysCommand).resolvesOnce(version('v2')).rejectsOnce(conflict()).resolves(version('v4'));
  await writeEntries(Array.from({ length: 60 }, (_, index) => ({ key: `k${index}`, value: `${index}` })));
  const updates = store.commandCalls(UpdateKeysCommand).map(({ args }) => args[0].input);
  expect(updates.map(({ IfMatch, Puts }) => [IfMatch, Puts?.length])).toEqual([
    ['v1', 50],
    ['v2', 10],
    ['v3', 10],
  ]);
  expect(updates[2]?.Puts?.[9]).toEqual({ Key: 'k59', Value: '59' });
});

it('writes nothing for no entries', async () => {
  await writeEntries([]);
  expect(store.calls()).toHaveLength(0);
});

it('reads null where nothing is', async () => {
  store.on(GetKeyCommand).rejects(missing());
  expect(await readEntry('a')).toBeNull();
});

it('creates an entry once: who comes second gets what the first one wrote', async () => {
  store.on(DescribeKeyValueStoreCommand).resolves(version('v1'));
  store
    .on(GetKeyCommand)
    .rejectsOnce(missing())
    .resolves({ ...about, Key: 'a', Value: 'theirs' });
  store.on(PutKeyCommand).rejectsOnce(conflict());
  expect(await createEntry('a', 'mine')).toBe('theirs');
  expect(puts()).toHaveLength(1);
});

it('deletes over all pages, each from the version that the one before left', async () => {
  store.on(DescribeKeyValueStoreCommand).resolves(version('v1'));
  store.on(ListKeysCommand).resolvesOnce({
    NextToken: 'next',
    Items: [
      { Key: 'old-1', Value: '' },
      { Key: 'young', Value: '' },
    ],
  });
  store.on(ListKeysCommand, { NextToken: 'next' }).resolves({ Items: [{ Key: 'old-2', Value: '' }] });
  store.on(DeleteKeyCommand).resolvesOnce(version('v2')).resolves(version('v3'));
  expect(await deleteEntries((key) => key.startsWith('old'))).toBe(2);
  expect(store.commandCalls(DeleteKeyCommand).map(({ args }) => [args[0].input.Key, args[0].input.IfMatch])).toEqual([
    ['old-1', 'v1'],
    ['old-2', 'v2'],
  ]);
});
