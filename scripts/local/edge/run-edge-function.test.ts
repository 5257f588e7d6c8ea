import { describe, expect, it } from 'vitest';
import { loadEdgeFunction } from './run-edge-function.ts';

describe('the runtime of edge functions in tests and on one machine', () => {
  const kvs = { get: async () => '', exists: async () => false };

  it('provides no global of Node.js except Buffer and console', async () => {
    const globals = ['process', 'fetch', 'setTimeout', 'URL', 'TextEncoder', 'globalThis.global', 'module'];
    const source = `function handler() { return [${globals.map((name) => `typeof ${name}`)}]; }`;
    expect(await loadEdgeFunction(source, kvs)({} as never)).toEqual(globals.map(() => 'undefined'));
  });

  it('provides no module except crypto, and of crypto only hashes', () => {
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
