import { decode, encode } from '@jridgewell/sourcemap-codec';
import { describe, expect, it } from 'vitest';
import { ownSourceMap } from './own-source-map.ts';

const OWN = '../functions/a.ts';
const PACKAGE = '../node_modules/p/index.js';

/** One line of code whose columns 0, 10, 20 and 30 come from a package, the package, us, and the package. */
const mixed = {
  version: 3,
  sources: [PACKAGE, OWN],
  names: ['before'],
  mappings: encode([
    [
      [0, 0, 1, 1],
      [10, 0, 2, 2],
      [20, 1, 3, 3, 0],
      [30, 0, 4, 4],
    ],
  ]),
};

describe('the source map of a bundle', () => {
  it('maps our own lines, and nothing after them', () => {
    const map = JSON.parse(ownSourceMap(JSON.stringify(mixed)) ?? '');
    expect(map.sources[1]).toBe(OWN);
    expect(decode(map.mappings)).toEqual([[[20, 1, 3, 3], [30]]]);
  });

  it('names no file of a package', () => {
    expect(ownSourceMap(JSON.stringify(mixed))).not.toContain('node_modules');
  });

  it('is null for a bundle without our own code', () => {
    expect(ownSourceMap(JSON.stringify({ ...mixed, sources: [PACKAGE, PACKAGE] }))).toBeNull();
  });
});
