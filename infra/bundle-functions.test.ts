import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleFunctions } from './bundle-functions.ts';
import { FUNCTION_ENTRIES, type FunctionName } from './functions.ts';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'framekeep-bundles-'));
afterAll(() => rmSync(folder, { recursive: true }));
const SHARE_PAGE = '<!doctype html><title>A page of this build</title>';
const directoryOf = bundleFunctions(root, folder, SHARE_PAGE);

/** A cold start reads it all: the AWS SDK's clients with all their unused parts are several times that. */
const MAX_BYTES = 2_000_000;

describe.each(Object.keys(FUNCTION_ENTRIES) as FunctionName[])('the bundle of %s', (name) => {
  const directory = directoryOf(name);
  const code = readFileSync(join(directory, 'index.mjs'), 'utf8');

  it('is one file, so that an asset is one function and its hash changes with nothing else', () => {
    expect(readdirSync(directory)).toEqual(['index.mjs']);
  });

  it('exports the handler that Lambda calls', () => {
    expect(code).toMatch(/export\s*\{[^}]*\bhandler\b/);
  });

  it('needs nothing that Lambda does not have: every import left is one of Node’s own', () => {
    const imports = [...code.matchAll(/\bimport\s*[\w*{][^"';]*\bfrom\s*"([^"]+)"/g)].map(([, from = '']) => from);
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((from) => !isBuiltin(from))).toEqual([]);
  });

  it('is small', () => {
    expect(statSync(join(directory, 'index.mjs')).size).toBeLessThan(MAX_BYTES);
  });
});

it('the function that answers share links, and no other, brings the page of the build along', () => {
  const names = Object.keys(FUNCTION_ENTRIES) as FunctionName[];
  const having = names.filter((name) =>
    readFileSync(join(directoryOf(name), 'index.mjs'), 'utf8').includes('A page of this build'),
  );
  expect(having).toEqual(['public']);
});
