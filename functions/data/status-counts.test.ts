import { describe, expect, it } from 'vitest';
import { statusCounted, statusesCounted } from './status-counts.ts';
import { type Change, writeOf } from './table/transaction.ts';

/** The amounts that a write adds, by counter. */
const additionsOf = (write?: Change): Record<string, unknown> => (write && writeOf(write).Update?.add) || {};

const additions = (...change: Parameters<typeof statusCounted>) => additionsOf(statusCounted(...change)[0]);

describe('status counters', () => {
  it('count a recording in one status only, when it changes from one to another', () => {
    expect(additions('w_r', 'pending', 'processing')).toEqual({ pending: -1, processing: 1 });
    expect(additions('w_r', null, 'pending')).toEqual({ pending: 1 });
    expect(additions('w_r', 'failed', null)).toEqual({ failed: -1 });
  });

  it('are not written when the status stays the same', () => {
    expect(statusCounted('w_r', 'failed', 'failed')).toEqual([]);
  });

  it('are reduced by one write per shard for recordings that are deleted together', () => {
    const recordings = Array.from({ length: 200 }, (_, index) => ({
      id: `w_${index}`,
      status: index < 50 ? ('failed' as const) : ('completed' as const),
    }));
    const writes = statusesCounted(recordings, -1);
    const sum = (status: string) => writes.reduce((total, write) => total + Number(additionsOf(write)[status] ?? 0), 0);
    expect(writes.length).toBeLessThanOrEqual(16);
    expect([sum('failed'), sum('completed'), sum('pending')]).toEqual([-50, -150, 0]);
  });

  it('count a recording always in the same shard, and many recordings in many shards', () => {
    const shardOf = (id: string) => JSON.stringify(statusCounted(id, null, 'pending')[0]);
    expect(shardOf('w_r')).toBe(shardOf('w_r'));
    expect(new Set(Array.from({ length: 100 }, (_, index) => shardOf(`w_${index}`))).size).toBeGreaterThan(10);
  });
});
