import { describe, expect, it } from 'vitest';
import { readCapacity } from './capacity-settings.ts';

const read = (values: Record<string, string> = {}) => readCapacity((name) => values[name] ?? '');

describe('readCapacity', () => {
  it('without values uses capacities that a new account allows', () => {
    expect(read()).toEqual({
      calls: { rate: 200, burst: 400 },
      viewerCalls: { rate: 200, burst: 400 },
      pageCalls: { rate: 200, burst: 400 },
      conversionsAtOnce: null,
      memory: { public: 1024, member: 512 },
      // A new account has ten executions, and Lambda refuses to reserve any of them.
      concurrency: { public: null, member: null },
    });
  });

  it('reads each value', () => {
    const values = { callRate: '1', callBurst: '2', viewerRate: '3', viewerBurst: '4', pageRate: '5', pageBurst: '6' };
    expect(read({ ...values, conversionsAtOnce: '20', publicMemory: '128', memberConcurrency: '50' })).toEqual({
      calls: { rate: 1, burst: 2 },
      viewerCalls: { rate: 3, burst: 4 },
      pageCalls: { rate: 5, burst: 6 },
      conversionsAtOnce: 20,
      memory: { public: 128, member: 512 },
      concurrency: { public: null, member: 50 },
    });
  });

  it.each([
    ['callRate', '0'],
    ['callRate', '10001'],
    ['callBurst', '5001'],
    ['viewerRate', 'many'],
    ['viewerBurst', '1.5'],
    ['pageRate', '0'],
    ['conversionsAtOnce', '0'],
    ['publicMemory', '64'],
    ['memberMemory', '20000'],
    ['publicConcurrency', '0'],
    ['memberConcurrency', '-1'],
  ])('reports an invalid value: %s = "%s"', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`Context value ${name}:`);
  });
});
