import { describe, expect, it } from 'vitest';
import { countStatusWrites } from './stats.ts';

/** What a change of status adds to each counter. */
function additions(...change: Parameters<typeof countStatusWrites>): Record<string, unknown> {
  const [write] = countStatusWrites(...change);
  if (!write || !('Update' in write)) return {};
  const { UpdateExpression = '', ExpressionAttributeNames = {}, ExpressionAttributeValues = {} } = write.Update;
  const pairs = [...UpdateExpression.matchAll(/(#from|#to) (:\w+)/g)];
  return Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [ExpressionAttributeNames[name], ExpressionAttributeValues[value]]),
  );
}

describe('status counters', () => {
  it('count a recording once: out of one status, into the other', () => {
    expect(additions('w_r', 'pending', 'processing')).toEqual({ pending: -1, processing: 1 });
    expect(additions('w_r', null, 'pending')).toEqual({ pending: 1 });
    expect(additions('w_r', 'failed', null)).toEqual({ failed: -1 });
  });

  it('write nothing when the status stays', () => {
    expect(countStatusWrites('w_r', 'failed', 'failed')).toEqual([]);
  });

  it('keep one recording in one shard, and many in many', () => {
    const shardOf = (id: string) => JSON.stringify(countStatusWrites(id, null, 'pending')[0]);
    expect(shardOf('w_r')).toBe(shardOf('w_r'));
    expect(new Set(Array.from({ length: 100 }, (_, index) => shardOf(`w_${index}`))).size).toBeGreaterThan(10);
  });
});
