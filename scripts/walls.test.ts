import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const IMPORT = 'lint/style/noRestrictedImports';

/** A file, what it imports, and whether the linter lets it. */
const imports: [file: string, source: string, allowed: boolean][] = [
  ['web/src/app/router.tsx', '../features/auth/login-page.tsx', true],
  ['web/src/app/router.tsx', '../../../functions/data/user.ts', false],
  ['web/src/app/router.tsx', '@aws-sdk/client-s3', false],
  ['web/src/features/auth/login-page.tsx', './queries.ts', true],
  ['web/src/features/auth/login-page.tsx', '../../ui/button.tsx', true],
  ['web/src/features/auth/login-page.tsx', '../../../../shared/api/auth.ts', true],
  ['web/src/features/auth/login-page.tsx', '../recordings/queries.ts', false],
  ['web/src/features/auth/login-page.tsx', '../../app/paths.ts', false],
  ['web/src/features/auth/login-page.tsx', '../../../../functions/data/user.ts', false],
  ['web/src/features/auth/parts/field.tsx', '../queries.ts', true],
  ['web/src/features/auth/parts/field.tsx', '../../../ui/button.tsx', true],
  ['web/src/features/auth/parts/field.tsx', '../../recordings/queries.ts', false],
  ['web/src/media/capture.ts', '../../../shared/model/recording.ts', true],
  ['web/src/media/capture.ts', 'react', false],
  ['web/src/media/capture.ts', '../lib/storage.ts', false],
  ['web/src/ui/button.tsx', 'react', true],
  ['web/src/ui/button.tsx', '@tanstack/react-query', false],
  ['web/src/ui/button.tsx', '../../../shared/api/recordings.ts', false],
  ['web/src/lib/storage.ts', '../ui/button.tsx', false],
  ['functions/http/routes/recordings.ts', '../../domain/recordings/delete-recording.ts', true],
  ['functions/http/routes/recordings.ts', '@aws-sdk/client-s3', false],
  ['functions/http/routes/recordings.ts', '../../events/on-job-state.ts', false],
  ['functions/events/on-job-state.ts', '../domain/transcoding/start-transcode.ts', true],
  ['functions/events/on-job-state.ts', '../data/recording.ts', false],
  ['functions/events/on-job-state.ts', '../observability/log.ts', true],
  ['functions/events/on-job-state.ts', '../gateways/s3.ts', false],
  ['functions/domain/cleanup/delete-recording.ts', '../../data/recording.ts', true],
  ['functions/domain/cleanup/delete-recording.ts', '../../gateways/s3.ts', true],
  ['functions/domain/cleanup/delete-recording.ts', '@aws-sdk/client-s3', false],
  ['functions/domain/cleanup/delete-recording.ts', '@middy/core', false],
  ['functions/domain/cleanup/delete-recording.ts', '../../http/edge.ts', false],
  ['functions/data/recording.ts', '@aws-sdk/lib-dynamodb', true],
  ['functions/data/recording.ts', '../domain/actor.ts', false],
  ['functions/gateways/s3.ts', '@aws-sdk/client-s3', true],
  ['functions/gateways/s3.ts', '../data/recording.ts', false],
  ['infra/stack.ts', '../shared/api/catalogue.ts', true],
  ['infra/stack.ts', '../functions/http/public.ts', false],
  ['shared/api/auth.ts', './fields.ts', true],
  ['shared/api/auth.ts', 'node:crypto', false],
  ['shared/api/auth.ts', '../../functions/data/user.ts', false],
  ['scripts/local/stack/stack.ts', '../../shared/api/catalogue.ts', true],
  ['scripts/local/stack/stack.ts', '../../infra/stack.ts', false],
  ['scripts/local/stack/stack.ts', '../../web/src/app/paths.ts', false],
  ['scripts/local/iam/evaluate.ts', '@cloud-copilot/iam-simulate', true],
  ['scripts/local/iam/evaluate.ts', '../../../infra/stack.ts', false],
  ...[
    'scripts/local/stack/stack.ts',
    'web/src/app/router.tsx',
    'web/src/features/auth/login-page.tsx',
    'web/src/share/page.tsx',
    'functions/domain/cleanup/delete-recording.ts',
    'functions/gateways/s3.ts',
    'functions/share-page.ts',
    'infra/stack.ts',
    'shared/api/auth.ts',
  ].map((file): [string, string, boolean] => [file, '@cloud-copilot/iam-simulate', false]),
];

/** A file that breaks one of the house rules, and the rule. */
const faults: [rule: string, file: string, code: string][] = [
  ['lint/suspicious/noExplicitAny', 'shared/rules/any.ts', 'export const give = (it: any): string => it;\n'],
  ['lint/suspicious/noTsIgnore', 'shared/rules/ignore.ts', '// @ts-ignore\nexport const one: string = 1;\n'],
  ['lint/suspicious/noConsole', 'functions/domain/spoken.ts', "export const say = (): void => console.log('x');\n"],
  ['lint/performance/noBarrelFile', 'shared/rules/index.ts', "export * from './cycle-a.ts';\n"],
  ['lint/correctness/useImportExtensions', 'shared/rules/bare.ts', "export type { A } from './cycle-a';\n"],
  [
    'lint/nursery/noFloatingPromises',
    'shared/rules/floating.ts',
    'const later = async (): Promise<number> => 1;\nexport function go(): void {\n  later();\n}\n',
  ],
  [
    'lint/suspicious/noImportCycles',
    'shared/rules/cycle-a.ts',
    "import { b } from './cycle-b.ts';\nexport type A = 1;\nexport const a = (): unknown => b;\n",
  ],
];
const otherHalf = "import { a } from './cycle-a.ts';\nexport const b = (): unknown => a;\n";

interface Diagnostic {
  category: string;
  location: { path: string | { file: string } };
}

let folder = '';
let found: Set<string>;

const caseFile = (index: number, file: string) => file.replace(/(\.tsx?)$/, `-${index}$1`);

function write(file: string, code: string): void {
  const full = path.join(folder, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, code);
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framekeep-walls-'));
  write(
    'biome.json',
    readFileSync(path.join(ROOT, 'biome.json'), 'utf8').replace('"enabled": true', '"enabled": false'),
  );
  for (const [index, [file, source]] of imports.entries()) {
    write(caseFile(index, file), `import { it } from '${source}';\nexport const use = (): unknown => it;\n`);
  }
  for (const [, file, code] of faults) write(file, code);
  write('shared/rules/cycle-b.ts', otherHalf);
  const biome = path.join(ROOT, 'node_modules', '.bin', 'biome');
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  found = new Set(
    diagnostics.map(({ category, location: { path: at } }) => `${category} ${typeof at === 'string' ? at : at.file}`),
  );
}, 30_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('import walls', () => {
  it.each(imports.map((each, index) => [...each, index] as const))(
    '%s importing %s: %s',
    (file, _source, allowed, index) => {
      expect(found.has(`${IMPORT} ${caseFile(index, file)}`)).toBe(!allowed);
    },
  );
});

describe('house rules', () => {
  it.each(faults)('%s is enforced', (rule, file) => {
    expect([...found]).toContain(`${rule} ${file}`);
  });
});
