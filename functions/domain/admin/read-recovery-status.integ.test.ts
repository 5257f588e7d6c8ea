import { expect, it } from 'vitest';
import { processingIndex, scopedId } from '../../data/keys.ts';
import { countStatusWrites } from '../../data/stats.ts';
import { deleteItem, putItem, transact } from '../../data/table.ts';
import { isoNow } from '../../gateways/clock.ts';
import { newId } from '../../gateways/ids.ts';
import { readRecoveryStatus } from './read-recovery-status.ts';

const newRecordingId = () => scopedId(newId(), newId());

it('sums the counters over all shards', async () => {
  const ids = Array.from({ length: 20 }, newRecordingId);
  const before = (await readRecoveryStatus()).health;
  await Promise.all(ids.map((id) => transact(countStatusWrites(id, null, 'pending'))));
  await transact(countStatusWrites(ids[0] ?? '', 'pending', 'failed'));
  const after = (await readRecoveryStatus()).health;
  expect(after.totalRecordings - before.totalRecordings).toBeGreaterThanOrEqual(20);
  expect((after.statusDistribution.pending ?? 0) - (before.statusDistribution.pending ?? 0)).toBeGreaterThanOrEqual(19);
  expect(after.statusDistribution.failed).toBeGreaterThan(before.statusDistribution.failed ?? 0);
  expect(after.healthScore).toBeLessThan(100);
});

it('counts as stuck what has been processing for more than an hour, and nothing younger', async () => {
  const place = (updatedAt: string) => {
    const id = newRecordingId();
    const Key = { PK: `TEST#${id}`, SK: '#' };
    return { Key, Item: { ...Key, type: 'test', ...processingIndex(id, updatedAt) } };
  };
  const items = [isoNow(-3601), isoNow(-7200), isoNow(-3500)].map(place);
  const { stuckRecordings: before } = (await readRecoveryStatus()).health;
  await Promise.all(items.map(({ Item }) => putItem({ Item })));
  const { stuckRecordings: with3 } = (await readRecoveryStatus()).health;
  await Promise.all(items.map(({ Key }) => deleteItem({ Key })));
  expect(with3 - before).toBe(2);
});

it('has no past before the first recovery', async () => {
  expect((await readRecoveryStatus()).recovery).toEqual({
    isRunning: false,
    nextRun: null,
    lastRun: null,
    lastResult: null,
  });
});
