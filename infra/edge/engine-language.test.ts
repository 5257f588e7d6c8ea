import { describe, expect, it } from 'vitest';
import { EDGE_FUNCTIONS, edgeSource } from './edge-source.ts';
import { missingInEngine } from './test-support/engine-language.ts';

/** CloudFront's limit of a function's size, in bytes (quotas of CloudFront Functions: 10 KB). */
const MAX_BYTES = 10_000;

describe.each(EDGE_FUNCTIONS)('the edge function %s', (name) => {
  const source = edgeSource(name, 'a-domain-of-sixty-three-letters.example.com');

  it('uses only the language features of CloudFront’s engine', () => expect(missingInEngine(source)).toEqual([]));

  it('is within the size limit of CloudFront', () => expect(Buffer.byteLength(source)).toBeLessThanOrEqual(MAX_BYTES));

  it('has imports only in its first line', () => {
    expect(source.split('\n').slice(1).join('\n')).not.toMatch(/^\s*import\b/m);
  });
});

describe('the language of CloudFront’s engine', () => {
  it.each([
    ['const a = async () => 1;', 'an async closure'],
    ['async function f(g, h) { return g(await h()); }', 'await in a CallExpression'],
    ['async function f(g, h) { return new g(await h()); }', 'await in a NewExpression'],
    ['async function f(h) { if (await h()) return 1; }', 'await in a IfStatement'],
    ['async function f(h) { return (await h()).a; }', 'await in a MemberExpression'],
    ['async function f(h) { return [await h()]; }', 'await in a ArrayExpression'],
    ['async function f(h) { return h.map((x) => x); }', 'a closure in an async function'],
    ['async function f(h) { return h.map(function (x) { return x; }); }', 'a closure in an async function'],
    ['async function f() { function g() {} }', 'a closure in an async function'],
    ['function f(h) { const { a } = h; }', 'ObjectPattern'],
    ['function f(h) { const [a] = h; }', 'ArrayPattern'],
    ['function f({ a }) {}', 'ObjectPattern'],
    ['for (const a of [1]) a;', 'ForOfStatement'],
    ['function f(a = 1) {}', 'AssignmentPattern'],
    ['const a = b?.c;', 'ChainExpression'],
    ['const a = b ?? c;', 'the operator ??'],
    ['a ??= b;', 'the operator ??='],
    ['a ||= b;', 'the operator ||='],
    ['a &&= b;', 'the operator &&='],
    ['f(...a);', 'SpreadElement'],
    ['const a = { ...b };', 'SpreadElement'],
    ['const a = { b };', 'a short property'],
    ['const a = { b() {} };', 'a short property'],
    ['class A {}', 'ClassDeclaration'],
    ['function* f() {}', 'a generator'],
    ['try { a; } catch { b; }', 'catch without a name'],
    ['const a = 1n;', 'a BigInt'],
    ["import fs from 'fs';", 'another module'],
    ["import { kvs } from 'cloudfront';", 'ImportSpecifier'],
    ["const a = import('cloudfront');", 'ImportExpression'],
    ['export default 1;', 'ExportDefaultDeclaration'],
  ])('lacks the features of %s', (source, problem) => expect(missingInEngine(source)).toContain(`line 1: ${problem}`));

  it.each([
    "import cf from 'cloudfront';",
    'const a = [1].map((x) => x ** 2);',
    'function f(...rest) { return rest.length; }',
    'const a = `many\nlines`;',
    'async function f(g) { const a = await g(); await g(); return await g(a); }',
    'try { f(); } catch (error) { g(error); } finally { h(); }',
    'for (let i = 0; i < 3; i++) a[i] = { b: i, "c-d": /x/.test(b) };',
    'for (const name in a) delete a[name];',
  ])('has the features of %s', (source) => expect(missingInEngine(source)).toEqual([]));

  it('check reports an unsupported feature with its line', () =>
    expect(missingInEngine('let a;\n\nfor (a of []) a;')[0]).toMatch(/^line 3: /));
});
