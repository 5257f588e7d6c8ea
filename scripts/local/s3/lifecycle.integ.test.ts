import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { Log } from '../log.ts';
import { Secrets } from '../secrets/secrets.ts';
import { Resources } from '../template/resources.ts';
import { quietLog } from '../test-support/quiet-log.ts';
import { startLifecycle } from './lifecycle.ts';
import { readBuckets } from './read-buckets.ts';

let folder: string;
beforeEach(() => {
  folder = folderOfTest();
});
afterEach(() => {
  vi.useRealTimers();
});

function bucketWith(rule: object) {
  const Properties = { LifecycleConfiguration: { Rules: [{ Status: 'Enabled', ...rule }] } };
  const template = { Resources: { Bucket: { Type: 'AWS::S3::Bucket', Properties } } } as never;
  const stack = { stackName: 'small', template, assets: new Map() };
  return readBuckets(new Resources(stack, null, new Secrets('', quietLog)), folder);
}

it('the lifecycle rule of a bucket removes expired objects once an hour', async () => {
  const buckets = bucketWith({ ExpirationInDays: 2 });
  const [bucket] = buckets;
  const write = async (key: string) => {
    const blob = await bucket?.store.writeBlob(Readable.from([Buffer.from('bytes')]));
    if (blob) await bucket?.store.commit(key, { ...blob, etag: `"${blob.md5}"`, headers: {} });
  };
  vi.useFakeTimers({ now: Date.parse('2026-01-31T12:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  const keys = () => bucket?.store.keys('');
  await write('first');
  vi.setSystemTime(Date.parse('2026-02-02T23:00:00Z'));
  await write('second');
  const log = new Log(path.join(folder, 'log'));
  const stop = startLifecycle(buckets, log);
  expect(keys()).toEqual(['first', 'second']);
  vi.advanceTimersByTime(3_600_000);
  await vi.waitFor(() => expect(keys()).toEqual(['second']), { timeout: 60_000 });
  stop();
  await log.close();
});

it('a lifecycle rule with a filter is refused', () => {
  for (const rule of [{ Prefix: 'a/' }, { ExpirationDate: '2026-01-31T00:00:00Z' }, { Transitions: [] }]) {
    expect(() => bucketWith({ ExpirationInDays: 2, ...rule })).toThrow(
      'This runtime does not know lifecycle rules with',
    );
  }
});
