import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

interface Entry {
  version: string;
  integrity?: string;
  /** Whether the package is a part of another one, whose hash covers it. */
  inBundle?: boolean;
  hasInstallScript?: boolean;
  /** Whether it is a link to a folder of this repository. */
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
const { packages }: { packages: Record<string, Entry> } = read('package-lock.json');
const isOwn = (at: string) => !at.includes('node_modules') || packages[at]?.link === true;
const installed = Object.entries(packages).filter(([at]) => !isOwn(at));

// npm installs a package without a hash whatever its registry answers.
it('the lock file has a hash of every package, also of those for other platforms', () => {
  const unproven = installed.filter(([, { inBundle, integrity }]) => !inBundle && !integrity?.startsWith('sha512-'));
  expect(unproven.map(([at]) => at)).toEqual([]);
});

// The start installs the engine of another platform in this version.
it('the lock file has one version of the DynamoDB engine, the exact one of package.json', () => {
  const locked = installed.filter(([at]) => at.includes('@dynoxide/')).map(([, { version }]) => version);
  const wanted = Object.entries<string>(read('package.json').optionalDependencies)
    .filter(([name]) => name.startsWith('@dynoxide/'))
    .map(([, version]) => version);
  expect(new Set(locked)).toEqual(new Set(wanted));
  expect(wanted).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
});

// `npm ci` refuses a lock file without one of these packages, even if the package is for another platform.
it('the lock file has an entry for every optional dependency', () => {
  const missing = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${at}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

// The project needs none of them, and newer versions of npm warn of those that nobody has judged.
it('no package runs a script when it is installed', () => {
  const scripted = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([at]) => at.split('node_modules/').at(-1));
  const judged = read('package.json').allowScripts;
  expect(Object.keys(judged).toSorted()).toEqual([...new Set(scripted)].toSorted());
  expect(new Set(Object.values(judged))).toEqual(new Set([false]));
});

/** What `npm start` and the commands on a server run: they work without the development packages. */
const RUN_WITHOUT_DEVELOPMENT = [
  'scripts/start.mjs',
  'scripts/host/build.mjs',
  ...['backup', 'doctor', 'go-back', 'people', 'restore', 'seed', 'smoke', 'take-in', 'take-out', 'upload'].map(
    (command) => `scripts/${command}.ts`,
  ),
  'infra/app.ts',
  'web/vite.config.ts',
  ...['app/main.tsx', 'landing/main.ts', 'share/main.tsx'].map((script) => `web/src/${script}`),
];

it('what a start and the commands of a server import is no development package', async () => {
  const { imports, devDependencies } = read('package.json') as Record<string, Record<string, string>>;
  const ownFolders = Object.entries(imports ?? {}).map(([name, folder]) => [
    name.replace('/*', ''),
    folder.replace('/*', ''),
  ]);
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: RUN_WITHOUT_DEVELOPMENT,
    alias: Object.fromEntries(ownFolders),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    loader: { '.css': 'empty', '.webp': 'empty', '.svg': 'empty' },
    outdir: 'unused',
    write: false,
    metafile: true,
  });
  const imported = Object.values(metafile.inputs).flatMap((input) => input.imports.filter(({ external }) => external));
  const names = new Set(imported.map(({ path: name }) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name));
  expect(names.size).toBeGreaterThan(50);
  expect([...names].filter((name) => devDependencies?.[name])).toEqual([]);
});
