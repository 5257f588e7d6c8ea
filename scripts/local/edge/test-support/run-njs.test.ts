import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { EdgeEvent } from '../run-edge-function.ts';
import { loadUnderNjs, njsVersion } from './run-njs.ts';

const run = (source: string, entries = {}) => loadUnderNjs(source, entries)({ version: '1.0' } as EdgeEvent);

describe.skipIf(njsVersion() === null)('a function that runs in njs', () => {
  it('receives the event and returns a result of any length', async () => {
    const result = await run('function handler(event) { return { of: event.version, text: "é".repeat(5000) }; }');
    expect(result).toEqual({ of: '1.0', text: 'é'.repeat(5000) });
  });

  it('hashes with the crypto module of njs', async () => {
    const source = `const crypto = require('crypto');
      function handler() { return crypto.createHmac('sha256', 'key').update('text').digest('base64url'); }`;
    expect(await run(source)).toBe(createHmac('sha256', 'key').update('text').digest('base64url'));
  });

  it('reads the key value store', async () => {
    const source = `import cf from 'cloudfront';
      const store = cf.kvs();
      async function handler() {
        const value = await store.get('a');
        const there = await store.exists('b');
        return [value, there];
      }`;
    expect(await run(source, { a: '1' })).toEqual(['1', false]);
  });

  it.each([
    ['does not parse', 'function handler() { const { a } = {}; }'],
    ['throws', 'function handler() { throw new Error("no"); }'],
    ['rejects', 'async function handler() { throw new Error("no"); }'],
    ['awaits in arguments, which crashes njs 0.7.9', 'async function handler() { return JSON.stringify(await 1); }'],
  ])('fails with an error when it %s', async (_what, source) => {
    await expect(run(source)).rejects.toThrow('njs ended with');
  });

  it('cannot read files', async () => {
    const source = "const fs = require('fs'); function handler() { return fs.readFileSync('/etc/hostname', 'utf8'); }";
    await expect(run(source)).rejects.toThrow('njs ended with');
  });
});
