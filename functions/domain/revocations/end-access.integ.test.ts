import { CloudFrontKeyValueStoreClient } from '@aws-sdk/client-cloudfront-keyvaluestore';
import { afterEach, expect, it, vi } from 'vitest';
import { cutoffEntry } from '#shared/model/media-token.ts';
import { apply } from '../../data/apply.ts';
import { watchTable } from '../../data/test-support/watch-table.ts';
import { newId } from '../../process/ids.ts';
import { cutoffOf } from '../test-support/cutoffs.ts';
import { accessEnded, endAccess } from './end-access.ts';

afterEach(() => vi.restoreAllMocks());

const subjectsOf = (count: number) => Array.from({ length: count }, () => cutoffEntry.recording(newId()));

it('eighty simultaneous revocations of one subject each take fewer than eighty requests', async () => {
  const subjects = subjectsOf(80);
  await apply(accessEnded(subjects));
  const table = watchTable();
  const toStore = vi.spyOn(CloudFrontKeyValueStoreClient.prototype, 'send');
  await Promise.all(subjects.map((subject) => endAccess([subject])));
  expect(table.sent().length).toBeLessThan(subjects.length / 2);
  expect(toStore.mock.calls.length).toBeLessThan(10);
  expect(await Promise.all(subjects.slice(0, 3).map(cutoffOf))).not.toContain(null);
});
