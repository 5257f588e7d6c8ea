import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { folderOfTest } from '../test-support/temporary-folder.ts';
import { ENGINE_PLATFORMS, enginePath, ensureEngine, requireEngine } from './engine.mjs';
import { ExplainedError } from './explained-error.mjs';
import { ROOT } from './paths.mjs';

const VERSION = '1.2.1';
const LOCKED = { version: VERSION, integrity: 'sha512-locked' };

let root: string;
let printed: string;
beforeEach(() => {
  root = folderOfTest();
  writeFileSync(path.join(root, 'package.json'), '{}');
  const packages = { '': {}, 'node_modules/@dynoxide/linux-x64': LOCKED };
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }));
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
});
const machineOf = (name: string) => {
  const [platform = '', arch = ''] = name.split('-');
  return { platform, arch };
};
const on = (name: string, environment: Record<string, string> = {}) => ({
  root,
  machine: machineOf(name),
  environment,
});
const programName = (name: string) => (name.startsWith('win32') ? 'dynoxide.exe' : 'dynoxide');

function put(name: string, version: string): void {
  const folder = path.join(root, 'node_modules/@dynoxide', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version }));
  writeFileSync(path.join(folder, programName(name)), '');
  const packages = { [`node_modules/@dynoxide/${name}`]: { version, integrity: 'sha512-installed' } };
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

const npmFor = (name: string) => vi.fn(async (_args: string[]) => put(name, VERSION));
const failingNpm = vi.fn(async (_args: string[]) => {
  throw new ExplainedError('npm install failed: no network');
});

describe.each(ENGINE_PLATFORMS)('on %s', (name) => {
  it('the engine is installed once, by the exact version of the lock file, without scripts', async () => {
    const npm = npmFor(name);
    await ensureEngine(on(name), npm);
    await ensureEngine(on(name), npm);
    const wanted = `@dynoxide/${name}@${VERSION}`;
    expect(npm.mock.calls).toEqual([[['install', '--no-save', '--ignore-scripts', wanted]]]);
    expect(enginePath(on(name))).toBe(path.join(root, 'node_modules/@dynoxide', name, programName(name)));
    expect(() => requireEngine(on(name))).not.toThrow();
  });

  it('the output says whether a hash proves it', async () => {
    await ensureEngine(on(name), npmFor(name));
    if (name === 'linux-x64') expect(printed).not.toContain('no hash');
    else expect(printed).toContain(`has no hash of @dynoxide/${name}@${VERSION}`);
    expect(printed.includes('Installed: sha512-installed')).toBe(name !== 'linux-x64');
  });

  it('an engine of another version is replaced, and a server does not start with it', async () => {
    put(name, '1.1.0');
    expect(() => requireEngine(on(name))).toThrow(`@dynoxide/${name}@${VERSION} is missing`);
    const npm = npmFor(name);
    await ensureEngine(on(name), npm);
    expect(npm).toHaveBeenCalledOnce();
  });

  it('a missing engine is one sentence with the way out, at the start and at the build', async () => {
    const sentence = new RegExp(`^The DynamoDB engine @dynoxide/${name}@${VERSION} is missing\\. .*DYNOXIDE_PATH`);
    for (const miss of [() => enginePath(on(name)), () => requireEngine(on(name))]) expect(miss).toThrow(sentence);
    await expect(ensureEngine(on(name), failingNpm)).rejects.toThrow(/no network\nThe DynamoDB engine .*DYNOXIDE_PATH/);
  });

  it('a program of one’s own needs no package', async () => {
    const own = on(name, { DYNOXIDE_PATH: '/opt/dynoxide' });
    await ensureEngine(own, failingNpm);
    requireEngine(own);
    expect(enginePath(own)).toBe('/opt/dynoxide');
    expect(existsSync(path.join(root, 'node_modules'))).toBe(false);
  });
});

it.each(['linux-arm', 'linux-riscv64', 'win32-arm64', 'freebsd-x64'])(
  'on %s, which has no package, one sentence says what to build, and nothing is installed',
  async (name) => {
    const npm = npmFor(name);
    const sentence = /^The DynamoDB engine has no package for this platform .* set DYNOXIDE_PATH to the program\.$/;
    await expect(ensureEngine(on(name), npm)).rejects.toThrow(sentence);
    expect(() => enginePath(on(name))).toThrow(sentence);
    expect(npm).not.toHaveBeenCalled();
  },
);

describe('the table of platforms', () => {
  const rowsOf = (page: string) => {
    const text = readFileSync(path.join(ROOT, page), 'utf8');
    const [, table = ''] = /^\| platform \|.*\n\|.*\n((?:\|.*\n)+)/m.exec(text) ?? [];
    return table.split('\n').flatMap((row) => {
      const [, platform = '', state = ''] = row.split('|').map((cell) => cell.trim());
      return platform ? [{ platform, state: /^\w+/.exec(state)?.[0] }] : [];
    });
  };

  it.each(['README.md', 'docs/how-to/run-on-a-server.md'])(
    'of %s has each platform of the engine, and promises no more than is tested',
    (page) => {
      expect(rowsOf(page)).toEqual([
        { platform: 'Linux x64', state: 'tested' },
        { platform: 'Linux ARM64', state: 'expected' },
        { platform: 'macOS x64, ARM64', state: 'expected' },
        { platform: 'Windows x64', state: 'expected' },
        { platform: 'others', state: 'not' },
      ]);
    },
  );
});
