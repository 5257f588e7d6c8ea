import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TSC = path.join(ROOT, 'node_modules/typescript/bin/tsc');

/** An environment, an expression, and whether it exists there. */
const globals: [config: string, expression: string, exists: boolean][] = [
  ['shared/tsconfig.shared.json', 'URL', true],
  ['shared/tsconfig.shared.json', 'Buffer', false],
  ['shared/tsconfig.shared.json', 'process', false],
  ['shared/tsconfig.shared.json', 'document', false],
  ['shared/tsconfig.shared.json', 'fetch', false],
  ['functions/tsconfig.lambda.json', 'process', true],
  ['functions/tsconfig.lambda.json', 'document', false],
  ['functions/tsconfig.lambda.json', 'localStorage', false],
  ['web/tsconfig.browser.json', 'document', true],
  ['web/tsconfig.browser.json', 'process', false],
  ['web/tsconfig.browser.json', 'Buffer', false],
  ['web/tsconfig.worker.json', 'postMessage', true],
  ['web/tsconfig.worker.json', 'document', false],
  ['web/tsconfig.worker.json', 'MediaStreamTrack', false],
  ['web/tsconfig.worker.json', 'process', false],
  ['infra/tsconfig.cdk.json', 'process', true],
  ['infra/tsconfig.cdk.json', 'document', false],
  ['scripts/tsconfig.scripts.json', 'process', true],
  ['scripts/tsconfig.scripts.json', 'document', false],
];

/** Inside of node_modules, so that the compiler finds the packages of types as it does for the project. */
let folder: string;
let output: string;

const sourceOf = (config: string) => `${config.split('/')[0]}-${path.basename(config, '.json')}`;

interface Config {
  include?: string[];
  exclude?: string[];
  references?: { path: string }[];
}

/** The globs of a config file, as patterns of paths from the root. @param folder of the config file */
const toPatterns = (folder: string, globs: string[]): RegExp[] =>
  globs.map((glob) => {
    const parts = path.posix.join(folder, glob).split(/(\*\*\/|\*\*|\*)/);
    const written: Record<string, string> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' };
    return new RegExp(`^${parts.map((part) => written[part] ?? part.replaceAll('.', '\\.')).join('')}$`);
  });

beforeAll(() => {
  const cache = path.join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, 'environments-'));
  const configs = [...new Set(globals.map(([config]) => config))].map((config) => {
    const name = sourceOf(config);
    const lines = globals.filter(([of]) => of === config).map(([, expression]) => `void ${expression};`);
    writeFileSync(path.join(folder, `${name}.ts`), `${lines.join('\n')}\nexport {};\n`);
    const file = path.join(folder, `${name}.json`);
    const compilerOptions = { tsBuildInfoFile: `./${name}.tsbuildinfo` };
    writeFileSync(
      file,
      JSON.stringify({
        extends: path.join(ROOT, config),
        compilerOptions,
        files: [`./${name}.ts`],
        include: [path.join(ROOT, path.dirname(config), '*.d.ts')],
      }),
    );
    return file;
  });
  output = spawnSync(process.execPath, [TSC, '-b', '--pretty', 'false', ...configs], { encoding: 'utf8' }).stdout;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the environment of a tsconfig', () => {
  it.each(globals)('%s: the global %s exists: %s', (config, expression, exists) => {
    const line = globals.filter(([of]) => of === config).findIndex(([, name]) => name === expression) + 1;
    const refused = output.includes(`${sourceOf(config)}.ts(${line},6): error`);
    expect(refused, output).toBe(!exists);
  });

  it('of every source file is one that the root tsconfig names, so `npm run check` compiles it', () => {
    const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Config;
    const covers = (read('tsconfig.json').references ?? []).map(({ path: file }) => {
      const { include = [], exclude = [] } = read(file);
      const [included, excluded] = [include, exclude].map((globs) => toPatterns(path.posix.dirname(file), globs));
      return (name: string) => included?.some((it) => it.test(name)) && !excluded?.some((it) => it.test(name));
    });
    const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { cwd: ROOT });
    const files = listed.stdout.toString().trim().split('\n');
    expect(files.length).toBeGreaterThan(0);
    const rest = files.filter((name) => !covers.some((isCovered) => isCovered(name)));
    // Its test compiles it, with types that it generates.
    expect(rest).toEqual(['scripts/api-client/use-api.ts']);
  });
});
