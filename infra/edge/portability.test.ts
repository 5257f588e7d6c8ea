import { readdirSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { loadEdgeFunction } from './run-edge-function.ts';
import { edgeSource } from './test-edge.ts';

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.js'))
  .map((file) => file.slice(0, -3));

/** Newer syntax that cloudfront-js-2.0 does not list (developer guide, "JavaScript runtime 2.0 features"). */
const MISSING = {
  class: false,
  'default-argument': false,
  destructuring: false,
  'for-of': false,
  generator: false,
  'logical-assignment': false,
  'nullish-coalescing': false,
  'object-rest-spread': false,
  'optional-catch-binding': false,
  'optional-chain': false,
  'array-spread': false,
};

/** esbuild rewrites what is not supported, or says that it cannot. */
const rewritten = (source: string, supported: Record<string, boolean>): string =>
  transformSync(source, { target: 'esnext', supported, logLevel: 'silent' }).code;

describe.each(names)('%s', (name) => {
  const source = edgeSource(name);

  it('is at most 10 kB, the size that CloudFront takes', () => {
    expect(Buffer.byteLength(source)).toBeLessThanOrEqual(10_240);
  });

  it('is written in the language of CloudFront’s runtime', () => {
    expect(rewritten(source, MISSING)).toBe(rewritten(source, {}));
  });

  it('imports the key value store and nothing else', () => {
    const imports = source.split('\n').filter((line) => /^\s*import\b/.test(line));
    expect(["import cf from 'cloudfront';", undefined]).toContain(imports[0]);
    expect(imports.length).toBeLessThanOrEqual(1);
  });
});

describe('the runtime that tests and the one-machine stack run them in', () => {
  const kvs = { get: async () => '', exists: async () => false, count: async () => 0 };

  it('gives no global of Node’s besides Buffer and console', async () => {
    const globals = ['process', 'fetch', 'setTimeout', 'URL', 'TextEncoder', 'globalThis.global', 'module'];
    const source = `function handler() { return [${globals.map((name) => `typeof ${name}`)}]; }`;
    expect(await loadEdgeFunction(source, kvs)({} as never)).toEqual(globals.map(() => 'undefined'));
  });

  it('has no module but crypto, and of that only hashes', () => {
    expect(() => loadEdgeFunction("require('fs');", kvs)).toThrow("Cannot find module 'fs'");
    expect(() => loadEdgeFunction("require('crypto').randomBytes(1);", kvs)).toThrow('randomBytes is not a function');
  });

  it('does not let a function change the event of whoever asked', async () => {
    const event = { request: { uri: '/a' } };
    await loadEdgeFunction(
      "function handler(event) { event.request.uri = '/b'; return event.request; }",
      kvs,
    )(event as never);
    expect(event.request.uri).toBe('/a');
  });

  it('refuses a source without a handler', () => {
    expect(() => loadEdgeFunction('const handler = 1;', kvs)).toThrow('no handler');
  });
});
