import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Rules of our own. */
const PLUGINS = [
  'web/e2e/support/record-for.grit',
  'scripts/test-support/shared-modules.grit',
  'shared/english-format.grit',
  'shared/no-nested-spread.grit',
  'web/src/ui/logical-spacing.grit',
  'functions/domain/video/file-state/one-writer.grit',
];

/** A file that breaks a rule, and the rule. */
const faults: [rule: string, file: string, code: string][] = [
  ['lint/suspicious/noExplicitAny', 'shared/rules/any.ts', 'export const give = (it: any): string => it;\n'],
  ['lint/suspicious/noTsIgnore', 'shared/rules/ignore.ts', '// @ts-ignore\nexport const one: string = 1;\n'],
  ['lint/suspicious/noConsole', 'functions/domain/spoken.ts', "export const say = (): void => console.log('x');\n"],
  ['lint/performance/noBarrelFile', 'shared/rules/index.ts', "export * from './any.ts';\n"],
  ['lint/correctness/useImportExtensions', 'shared/rules/bare.ts', "export type { A } from './any';\n"],
  [
    'lint/nursery/noFloatingPromises',
    'shared/rules/floating.ts',
    'const later = async (): Promise<number> => 1;\nexport function go(): void {\n  later();\n}\n',
  ],
  [
    'lint/style/noRestrictedImports',
    'functions/data/mocked.integ.test.ts',
    "import { mockClient } from 'aws-sdk-client-mock';\nexport const mock = mockClient;\n",
  ],
  ['lint/style/noRestrictedGlobals', 'web/src/ui/global.ts', 'export const give = (): number => length;\n'],
  ['plugin', 'web/e2e/waits.spec.ts', 'export const rest = (page: Page) => page.waitForTimeout(1000);\n'],
  ['plugin', 'web/src/ui/dates.ts', 'export const day = (time: Date): string => time.toLocaleDateString();\n'],
  [
    'plugin',
    'functions/domain/most.ts',
    "export const most = (limit: number): string => limit.toLocaleString('en');\n",
  ],
  ['plugin', 'shared/rules/spread.ts', 'export const both = (a: number, b: number) => ({ ...{ a, b }, c: 1 });\n'],
  ['plugin', 'web/src/ui/sides.tsx', 'export const Side = () => <p className="flex sm:-ml-2">x</p>;\n'],
  ['plugin', 'web/src/ui/corner-variants.ts', "export const corner = ['top-0 right-0'];\n"],
  ['plugin', 'web/src/ui/mocked.test.ts', "vi.mock('./button.tsx');\n"],
  ...['doMock', 'unmock', 'doUnmock', 'importActual<object>', 'importMock'].map((name): [string, string, string] => [
    'plugin',
    `web/src/ui/test-support/${name}.ts`,
    `await vi.${name}('./button.tsx');\n`,
  ]),
  [
    'plugin',
    'functions/domain/video/joining/status.ts',
    "export const begun = <F>(file: F) => ({ ...file, transcodeStatus: 'processing' });\n",
  ],
  ['plugin', 'functions/data/status.ts', 'export const failed = (failureCause: string) => ({ failureCause });\n'],
];

interface Diagnostic {
  category: string;
  location: { path: string | { file: string } };
}

let folder = '';
let found: Set<string>;

function write(file: string, code: string): void {
  const full = path.join(folder, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, code);
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framekeep-lint-'));
  write(
    'biome.json',
    readFileSync(path.join(ROOT, 'biome.json'), 'utf8').replace('"enabled": true', '"enabled": false'),
  );
  // The configuration names the plugins by their paths.
  for (const plugin of PLUGINS) cpSync(path.join(ROOT, plugin), path.join(folder, plugin), { recursive: true });
  for (const [, file, code] of faults) write(file, code);
  const biome = path.join(ROOT, 'node_modules', '.bin', 'biome');
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  found = new Set(
    diagnostics.map(({ category, location: { path: at } }) => `${category} ${typeof at === 'string' ? at : at.file}`),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(faults)('the linter reports %s', (rule, file) => {
  expect([...found]).toContain(`${rule} ${file}`);
});
