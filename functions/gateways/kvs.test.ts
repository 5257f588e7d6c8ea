import {
  CloudFrontKeyValueStoreClient,
  ConflictException,
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  ListKeysCommand,
  ResourceNotFoundException,
  UpdateKeysCommand,
  ValidationException,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { changeVersion, listEntries, putEntries, readEntry } from './kvs.ts';

const store = mockAws(CloudFrontKeyValueStoreClient);
const about = { KvsARN: 'arn', ItemCount: 1, TotalSizeInBytes: 1 };
const version = (ETag: string) => ({ ...about, Created: new Date(0), ETag });
const updates = () => store.commandCalls(UpdateKeysCommand).map((call) => call.args[0].input);
const soon = () => Date.now() + 5000;

/** The error that CloudFront returns for a stale ETag, and the one that its documentation names. */
const stale = [
  ['ValidationException', () => new ValidationException({ message: 'Pre-Condition failed', $metadata: {} })],
  ['ConflictException', () => new ConflictException({ message: 'Not in the expected state', $metadata: {} })],
] as const;

beforeEach(() => {
  store.reset();
  vi.stubEnv('MEDIA_KVS_ARN', 'arn');
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

describe('a write to the key value store', () => {
  it('names the version that it changes', async () => {
    store.on(DescribeKeyValueStoreCommand).resolves(version('v1'));
    store.on(UpdateKeysCommand).resolves(version('v2'));
    await putEntries([{ key: 'a', value: '1' }], soon());
    expect(updates()).toEqual([{ KvsARN: 'arn', IfMatch: 'v1', Puts: [{ Key: 'a', Value: '1' }], Deletes: undefined }]);
  });

  it.each(stale)('is retried with the new version when another write was faster: %s', async (_name, refusal) => {
    store.on(DescribeKeyValueStoreCommand).resolvesOnce(version('v1')).resolves(version('v2'));
    store.on(UpdateKeysCommand).rejectsOnce(refusal()).resolves(version('v3'));
    await putEntries([{ key: 'a', value: '1' }], soon());
    expect(updates().map(({ IfMatch }) => IfMatch)).toEqual(['v1', 'v2']);
  });

  it('fails when other writes are faster until its time limit', async () => {
    store.on(DescribeKeyValueStoreCommand).resolves(version('v1'));
    store.on(UpdateKeysCommand).rejects(stale[0][1]());
    const deadline = Date.now() + 100;
    await expect(putEntries([{ key: 'a', value: '1' }], deadline)).rejects.toThrow('Others kept changing');
    expect(Date.now()).toBeGreaterThanOrEqual(deadline);
  });

  it('fails at once on any other error, including other validation errors', async () => {
    const tooLong = new ValidationException({ message: 'Value too long', $metadata: {} });
    store.on(DescribeKeyValueStoreCommand).resolves(version('v1'));
    store.on(UpdateKeysCommand).rejects(tooLong);
    await expect(putEntries([{ key: 'a', value: '1' }], soon())).rejects.toBe(tooLong);
    expect(updates()).toHaveLength(1);
  });
});

it('a change of the key value store returns the new version', async () => {
  store.on(UpdateKeysCommand).resolves(version('v2'));
  expect(await changeVersion('v1', { deletes: ['a'] }, soon())).toBe('v2');
  expect(updates()[0]).toMatchObject({ IfMatch: 'v1', Deletes: [{ Key: 'a' }] });
});

it('the key value store returns null for a missing entry', async () => {
  store.on(GetKeyCommand).rejects(new ResourceNotFoundException({ message: 'None', $metadata: {} }));
  expect(await readEntry('a', soon())).toBeNull();
});

it('the key value store lists the entries of all pages', async () => {
  store.on(ListKeysCommand).resolvesOnce({ NextToken: 'next', Items: [{ Key: 'a', Value: '1' }] });
  store.on(ListKeysCommand, { NextToken: 'next' }).resolves({ Items: [{ Key: 'b', Value: '2' }] });
  const keys: string[] = [];
  for await (const { key } of listEntries(soon())) keys.push(key);
  expect(keys).toEqual(['a', 'b']);
});
