import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '../../test-support/test-length.ts';
import { KeyValueStore } from './key-value-store.ts';
import { storeConditions } from './store-conditions.ts';

let folder: string;
let now: number;
let store: KeyValueStore;

const open = () =>
  new KeyValueStore('arn', path.join(folder, 'store.json'), storeConditions({ edgeDelayMs: 30_000, now: () => now }));

beforeEach(() => {
  folder = folderOfTest();
  now = 0;
  store = open();
});

const puts = (count: number, value = 'x') =>
  Array.from({ length: count }, (_, index) => ({ Key: `k${index}`, Value: value }));
const change = (change: Partial<Parameters<KeyValueStore['change']>[1]>) =>
  store.change(store.describe().etag, { puts: [], deletes: [], ...change });

function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('the edge’s copy of the key value store', () => {
  it('has a write after the delay, while the API has it at once', () => {
    change({ puts: [{ Key: 'a', Value: '1' }] });
    expect([store.get('a'), store.edge.get('a')]).toEqual(['1', undefined]);
    now = 29_999;
    expect(store.edge.get('a')).toBeUndefined();
    now = 30_000;
    expect(store.edge.get('a')).toBe('1');
  });

  it('has each write with the same delay, in order', () => {
    change({ puts: [{ Key: 'a', Value: '1' }] });
    now = 10_000;
    change({ puts: [{ Key: 'a', Value: '2' }] });
    now = 20_000;
    change({ deletes: ['a'] });
    const values = [30_000, 40_000, 50_000].map((time) => {
      now = time;
      return store.edge.get('a');
    });
    expect(values).toEqual(['1', '2', undefined]);
  });

  it('has all writes when it has caught up, and after a restart', () => {
    change({ puts: [{ Key: 'a', Value: '1' }] });
    expect(open().edge.get('a')).toBe('1');
    store.edge.catchUp();
    expect(store.edge.get('a')).toBe('1');
  });
});

describe('a change of the key value store', () => {
  it.each<[string, Partial<Parameters<KeyValueStore['change']>[1]>, string | null]>([
    ['50 keys', { puts: puts(50) }, null],
    ['51 keys', { puts: puts(51) }, 'ValidationException'],
    ['no key', {}, 'ValidationException'],
    ['a key twice', { puts: [...puts(1), ...puts(1)] }, 'ValidationException'],
    ['a key of 512 bytes and a value of 1 kB', { puts: [{ Key: 'k'.repeat(512), Value: 'x'.repeat(1024) }] }, null],
    ['a longer key', { puts: [{ Key: 'k'.repeat(513), Value: 'x' }] }, 'ValidationException'],
    ['a longer value', { puts: puts(1, 'x'.repeat(1025)) }, 'ValidationException'],
    ['an empty value', { puts: puts(1, '') }, 'ValidationException'],
    ['a key to delete that is not there', { deletes: ['none'] }, 'ResourceNotFoundException'],
  ])('of %s is accepted or refused as by CloudFront', (_what, wanted, code) => {
    expect(codeOf(() => change(wanted))).toBe(code);
  });

  it('with one invalid key changes nothing', () => {
    expect(codeOf(() => change({ puts: [...puts(3), { Key: 'long', Value: 'x'.repeat(1025) }] }))).not.toBeNull();
    expect(store.keys()).toEqual([]);
  });

  it.runIf(IS_NIGHTLY)('is refused when the store would exceed 5 MB', () => {
    const fill = (part: number) =>
      change({
        puts: Array.from({ length: 50 }, (_, index) => ({
          Key: `${part}-${index}`.padEnd(512, '-'),
          Value: 'x'.repeat(1024),
        })),
      });
    const codes = Array.from({ length: 69 }, (_, part) => codeOf(() => fill(part)));
    expect(codes.filter(Boolean)).toEqual(['ServiceQuotaExceededException']);
    expect(store.describe().bytes).toBeLessThanOrEqual(5 * 1024 * 1024);
  });
});
