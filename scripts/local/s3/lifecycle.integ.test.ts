import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, it, vi } from 'vitest';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { Log } from '../log.ts';
import { smallResources } from '../test-support/small-resources.ts';
import { startLifecycle } from './lifecycle.ts';
import { readBuckets } from './read-buckets.ts';

let folder: string;
beforeEach(() => {
  folder = folderOfTest();
});
function bucketWith(rule: object) {
  const Properties = {
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: { Rules: [{ Status: 'Enabled', ...rule }] },
  };
  return readBuckets(smallResources({ Bucket: { Type: 'AWS::S3::Bucket', Properties } }), folder);
}

it('the lifecycle rule of a bucket removes old versions once an hour', async () => {
  const buckets = bucketWith({ NoncurrentVersionExpiration: { NoncurrentDays: 2 } });
  const [bucket] = buckets;
  const write = async () => {
    const blob = await bucket?.store.writeBlob(Readable.from([Buffer.from('bytes')]));
    if (blob) await bucket?.store.commit('key', { ...blob, etag: `"${blob.md5}"`, headers: {} });
  };
  vi.useFakeTimers({ now: Date.parse('2026-01-31T12:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  const versions = () => bucket?.store.versionsOf('key');
  await write();
  await write();
  vi.setSystemTime(Date.parse('2026-02-02T23:00:00Z'));
  const log = new Log(path.join(folder, 'log'));
  const stop = startLifecycle(buckets, log);
  expect(await versions()).toHaveLength(2);
  vi.advanceTimersByTime(3_600_000);
  await vi.waitFor(async () => expect(await versions()).toHaveLength(1), { timeout: 60_000 });
  stop();
  await log.close();
});

it('a lifecycle rule with a filter, or for current objects, is refused', () => {
  for (const rule of [{ Prefix: 'a/' }, { ExpirationInDays: 2 }, { Transitions: [] }]) {
    expect(() => bucketWith(rule)).toThrow('This runtime does not know lifecycle rules with');
  }
});
