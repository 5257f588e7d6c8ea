import { CloudFrontKeyValueStoreClient } from '@aws-sdk/client-cloudfront-keyvaluestore';
import { expect, it, vi } from 'vitest';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { apply } from '../../../data/ground/apply.ts';
import { findDueRevocations } from '../../../data/ground/revocation.ts';
import { readEntry } from '../../../gateways/kvs.ts';
import { nowMs } from '../../../process/clock.ts';
import { newId } from '../../../process/ids.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import { followTable } from '../../test-support/follow-table.ts';
import { drainRevocations } from './drain-revocations.ts';
import { endAccess, orderRevocations } from './end-access.ts';

const subjectsOf = (count: number) => Array.from({ length: count }, () => cutoffEntry.recording(newId()));

it('eighty simultaneous revocations of one subject each take fewer than eighty requests', async () => {
  const subjects = subjectsOf(80);
  await apply(orderRevocations(subjects));
  const table = followTable();
  const toStore = vi.spyOn(CloudFrontKeyValueStoreClient.prototype, 'send');
  await Promise.all(subjects.map((subject) => endAccess([subject])));
  expect(table.sent().length).toBeLessThan(subjects.length / 2);
  expect(toStore.mock.calls.length).toBeLessThan(10);
  expect(await Promise.all(subjects.slice(0, 3).map(cutoffOf))).not.toContain(null);
});

it('more revocations than a transaction has follow from those that it has, after a crash too', async () => {
  const subjects = subjectsOf(200);
  const changes = orderRevocations(subjects);
  expect(changes).toHaveLength(90);
  await apply(changes);
  // The next run of the schedule fails in the middle, and the one after it goes on.
  const toStore = vi.spyOn(CloudFrontKeyValueStoreClient.prototype, 'send').mockRejectedValueOnce(new Error('Down'));
  await drainRevocations(nowMs() + 20_000);
  toStore.mockRestore();
  await drainRevocations(nowMs() + 20_000);
  for (const subject of subjects) expect(await readEntry(subject, nowMs() + 5000), subject).not.toBeNull();
  expect(await findDueRevocations(subjects)).toEqual([]);
});
