import { describe, expect, it } from 'vitest';
import { pageOf } from './list-objects.ts';

const KEYS = ['a', 'b/1', 'b/2', 'c/1', 'd'];
const page = (changes: Partial<Parameters<typeof pageOf>[1]> = {}) =>
  pageOf(KEYS, { prefix: '', delimiter: '', start: '', limit: 1000, ...changes });

/** Keys and prefixes of every page, in order. */
function pages(limit: number, delimiter = ''): string[][] {
  const found: string[][] = [];
  for (let start: string | undefined = ''; start !== undefined; ) {
    const { keys, prefixes, next } = page({ limit, delimiter, start });
    found.push([...keys, ...prefixes]);
    start = next;
  }
  return found;
}

describe('listing keys', () => {
  it('returns all keys on one page when they fit', () => {
    expect(page()).toEqual({ keys: KEYS, prefixes: [] });
    expect(page({ limit: 5 })).toEqual({ keys: KEYS, prefixes: [] });
  });

  it('returns page after page, each key once', () => {
    expect(pages(2)).toEqual([['a', 'b/1'], ['b/2', 'c/1'], ['d']]);
  });

  it('groups keys by their common prefix, each prefix once, also across pages', () => {
    expect(page({ delimiter: '/' })).toEqual({ keys: ['a', 'd'], prefixes: ['b/', 'c/'] });
    expect(pages(1, '/')).toEqual([['a'], ['b/'], ['c/'], ['d']]);
  });

  it('starts after a given key', () => {
    expect(page({ start: 'b/1' }).keys).toEqual(['b/2', 'c/1', 'd']);
  });
});
