import { describe, expect, it } from 'vitest';
import { type Change, writeOf } from '../table/transaction.ts';
import { countStatus, countStatuses } from './status-counts.ts';

/** The amounts that a write adds, by counter. */
const additionsOf = (write: Change): Record<string, unknown> => writeOf(write).Update?.add ?? {};

describe('status counters', () => {
  it('are reduced by one write per shard for recordings that are deleted together', () => {
    const recordings = Array.from({ length: 200 }, (_, index) => ({
      id: `w_${index}`,
      status: index < 50 ? ('failed' as const) : ('completed' as const),
    }));
    const writes = countStatuses(recordings, -1);
    const sum = (status: string) => writes.reduce((total, write) => total + Number(additionsOf(write)[status] ?? 0), 0);
    expect(writes.length).toBeLessThanOrEqual(16);
    expect([sum('failed'), sum('completed'), sum('pending')]).toEqual([-50, -150, 0]);
  });

  it('count a recording always in the same shard, and many recordings in many shards', () => {
    const shardOf = (id: string) => JSON.stringify(countStatus(id, null, 'pending')[0]);
    expect(shardOf('w_r')).toBe(shardOf('w_r'));
    expect(new Set(Array.from({ length: 100 }, (_, index) => shardOf(`w_${index}`))).size).toBeGreaterThan(10);
  });
});
