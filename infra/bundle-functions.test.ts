import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { describe, expect, it } from 'vitest';
import { NODE_OF_FUNCTIONS } from '#scripts/setup/node-of-functions.mjs';
import { temporaryFolder } from '#scripts/test-support/temporary-folder.ts';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { bundleFunctions, ownSourceMap } from './bundle-functions.ts';
import { FUNCTION_ENTRIES, type FunctionName } from './functions.ts';

const OWN = '../functions/a.ts';
const PACKAGE = '../node_modules/p/index.js';

/** One line of code whose columns 0, 10, 20, 25 and 30 come from a package, the package, one line of us, and the package. */
const mixed = {
  version: 3,
  sources: [PACKAGE, OWN],
  names: ['before'],
  mappings: encode([
    [
      [0, 0, 1, 1],
      [10, 0, 2, 2],
      [20, 1, 3, 3, 0],
      [25, 1, 3, 8],
      [30, 0, 4, 4],
    ],
  ]),
};

describe('the source map of a bundle', () => {
  it('maps our own lines, each once, and nothing after them', () => {
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

const root = resolve(import.meta.dirname, '..');
const folder = temporaryFolder();
const SHARE_PAGE = '<!doctype html><title>A page of this build</title>';
const directoryOf = bundleFunctions(root, folder, SHARE_PAGE);

const filesOf = (name: FunctionName) => {
  const directory = directoryOf(name);
  return new Map(readdirSync(directory).map((file) => [file, readFileSync(join(directory, file))]));
};

/** The zip file of a function's folder, which Lambda stores, and fetches for a cold start. Bytes. */
const MAX_PACKAGE = 640_000;
/** Code that a cold start reads and compiles. The rest is imported with the first call that needs it. Bytes. */
const MAX_AT_START = 750_000;
/**
 * The same for the functions that a person waits for: the pages of links, and saving a recording. 330,000 bytes are the
 * client of DynamoDB and zod.
 */
const MAX_WAITED_FOR: Partial<Record<FunctionName, number>> = { public: 515_000, member: 585_000 };
const MAX_FILE = 350_000;
/** The list of common passwords: a file of its own, read only by deployments that refuse them. Compressed bytes. */
const MAX_PASSWORD_LIST = 250_000;
const isPasswordList = (bytes: Buffer) => bytes.includes('passwords-common');

/** The static imports of a file: `import … from "x"` and `import "x"`. */
const importsOf = (code: string) =>
  [...code.matchAll(/(?:^|[;}\n])import\s*(?:[\w$*{},\s]*?\bfrom\s*|)["']([^"'\n]+)["']/g)].map(
    ([, from = '']) => from,
  );

/** The dynamic imports of a file: `import("x")`. */
const laterImportsOf = (code: string) => [...code.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, from = '']) => from);

/** Names of the files that are read when `file` is imported. */
function readAtStart(files: Map<string, Buffer>, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const from of importsOf(files.get(file)?.toString() ?? '')) {
    if (from.startsWith('./')) readAtStart(files, from.slice(2), found);
  }
  return found;
}

describe.each(Object.keys(FUNCTION_ENTRIES) as FunctionName[])('the bundle of %s', (name) => {
  const files = filesOf(name);
  const code = [...files].filter(([file]) => file.endsWith('.mjs'));
  const bytesOf = (names: Iterable<string>) =>
    [...names].reduce((sum, file) => sum + (files.get(file)?.length ?? Number.NaN), 0);

  it('exports the handler that Lambda calls', () => {
    expect(files.get('index.mjs')?.toString()).toMatch(/export\s*\{[^}]*\bhandler\b/);
  });

  it('imports only files beside it and modules of Node.js', () => {
    const texts = code.map(([, text]) => text.toString());
    const imports = texts.flatMap((text) => [...importsOf(text), ...laterImportsOf(text)]);
    expect(imports.some((from) => isBuiltin(from))).toBe(true);
    expect(imports.filter((from) => !isBuiltin(from) && !files.has(from.slice(2)))).toEqual([]);
  });

  it('is small, and loads even less at its start', () => {
    const counted = [...files].filter(([, bytes]) => !isPasswordList(bytes));
    const packed = counted.reduce((sum, [, bytes]) => sum + deflateRawSync(bytes).length, 0);
    expect(packed).toBeLessThan(MAX_PACKAGE);
    const modules = counted.filter(([file]) => file.endsWith('.mjs'));
    expect(Math.max(...modules.map(([, bytes]) => bytes.length))).toBeLessThan(MAX_FILE);
    expect(bytesOf(readAtStart(files, 'index.mjs'))).toBeLessThan(MAX_WAITED_FOR[name] ?? MAX_AT_START);
  });

  it('has a source map of our own sources for stack traces', () => {
    const sources = [...files]
      .filter(([file]) => file.endsWith('.map'))
      .flatMap(([, text]) => JSON.parse(text.toString()).sources as string[]);
    expect(sources).toContainEqual(expect.stringMatching(new RegExp(`${FUNCTION_ENTRIES[name]}$`)));
    expect(sources.filter((source) => source.includes('node_modules'))).toEqual([]);
  });
});

it('only the function that answers share links has the share page of the build in its bundle', () => {
  const names = Object.keys(FUNCTION_ENTRIES) as FunctionName[];
  const having = names.filter((name) =>
    [...filesOf(name).values()].some((bytes) => bytes.includes('A page of this build')),
  );
  expect(having).toEqual(['public']);
});

it('only the functions that accept new passwords have the list of common passwords in their bundle, loaded on demand', () => {
  const lists = (Object.keys(FUNCTION_ENTRIES) as FunctionName[]).flatMap((name) => {
    const files = filesOf(name);
    const atStart = readAtStart(files, 'index.mjs');
    const found = [...files].filter(([file, bytes]) => file.endsWith('.mjs') && isPasswordList(bytes));
    return found.map(([file, bytes]) => ({ name, size: deflateRawSync(bytes).length, atStart: atStart.has(file) }));
  });
  expect(lists).toEqual(['public', 'member'].map((name) => ({ name, size: expect.any(Number), atStart: false })));
  expect(Math.max(...lists.map(({ size }) => size))).toBeLessThan(MAX_PASSWORD_LIST);
});

it('only the functions of people who log in have the library of passkeys, loaded on demand and without what fetches', () => {
  const libraries = (Object.keys(FUNCTION_ENTRIES) as FunctionName[]).flatMap((name) => {
    const files = filesOf(name);
    const atStart = readAtStart(files, 'index.mjs');
    const found = [...files].filter(([file, bytes]) => file.endsWith('.mjs') && bytes.includes('webauthn.create'));
    return found.map(([file]) => ({ name, atStart: atStart.has(file) }));
  });
  expect(libraries).toEqual(['public', 'member'].map((name) => ({ name, atStart: false })));
  // The code that would fetch lists of revoked certificates has nothing to read them with.
  const codeOf = (name: FunctionName) => [...filesOf(name).values()].join('');
  for (const { name } of libraries) {
    expect(codeOf(name)).toContain('reads no certificates of authenticators');
    expect(codeOf(name)).not.toContain('X509ChainBuilder');
  }
});

it('no function has code that would ask the cache of discovered endpoints, which is left out', () => {
  const asking = (Object.keys(FUNCTION_ENTRIES) as FunctionName[]).filter((name) =>
    [...filesOf(name).values()].some((bytes) => bytes.includes('isDiscoveredEndpointRequired')),
  );
  expect(asking).toEqual([]);
});

it('only the function of people who sign on has the library of sign-on, loaded on demand', () => {
  const libraries = (Object.keys(FUNCTION_ENTRIES) as FunctionName[]).flatMap((name) => {
    const files = filesOf(name);
    const atStart = readAtStart(files, 'index.mjs');
    const found = [...files].filter(([file, bytes]) => file.endsWith('.mjs') && bytes.includes('OAUTH_TIMEOUT'));
    return found.map(([file]) => ({ name, atStart: atStart.has(file) }));
  });
  expect(libraries).toEqual([{ name: 'public', atStart: false }]);
});

describe.runIf(IS_NIGHTLY)('the version of Node that Lambda runs', () => {
  const node = NODE_OF_FUNCTIONS;
  /** Without it, the test command says that these tests do not run. */
  const isHere = existsSync(node);
  /** Calls no handler: each one would need AWS. */
  const LOAD = `
    for (const url of process.argv.slice(1)) {
      const { handler } = await import(url);
      if (typeof handler !== 'function') throw new Error(url + ' has no handler');
    }
    console.log(process.version);`;

  it.runIf(isHere)('loads every bundle', () => {
    const urls = (Object.keys(FUNCTION_ENTRIES) as FunctionName[]).map(
      (name) => pathToFileURL(join(directoryOf(name), 'index.mjs')).href,
    );
    const env = { AWS_REGION: 'us-east-1', NODE_OPTIONS: '--enable-source-maps' };
    const { stdout, stderr } = spawnSync(node, ['--input-type=module', '-e', LOAD, '--', ...urls], {
      env,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^v24\./);
  });

  it.runIf(isHere)('passes the unit tests of the functions', () => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    // The variables of this run of Vitest would make the child one of its workers.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_)/.test(name)));
    const { stdout, stderr } = spawnSync(
      node,
      [vitest, 'run', '--project=unit', '--reporter=json', join(root, 'functions/')],
      { cwd: root, env, encoding: 'utf8', maxBuffer: 100_000_000 },
    );
    const report = JSON.parse(stdout || '{}');
    expect({ success: report.success, failed: report.numFailedTests }, stderr).toEqual({ success: true, failed: 0 });
    expect(report.numPassedTests).toBeGreaterThan(500);
  });
});
