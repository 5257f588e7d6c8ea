import { describe, expect, it } from 'vitest';
import { loadEdgeFunction } from './run-edge-function.ts';

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

  it('does not let a function change the event of its caller', async () => {
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
