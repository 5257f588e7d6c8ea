import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkBoundaries } from './check.ts';
import { PARTS } from './layers.ts';
import { PACKAGES } from './packages.ts';
import { readImports } from './read-imports.ts';

/** Contents of source files, by their paths in the project. */
type Files = Record<string, string>;

/** Problems of files that exist only in the test; other files of the rules are missing here. */
const check = (files: Files): string[] =>
  checkBoundaries(Object.entries(files).map(([file, code]) => readImports(file, code))).filter(
    (problem) => !problem.startsWith('the rules name'),
  );

/** The `#` path of package.json by which other files import a file. */
function subpath(file: string): string | undefined {
  if (file.startsWith('web/src/')) return file.replace('web/src/', '#web/');
  if (file.startsWith('web/e2e/')) return file.replace('web/e2e/', '#e2e/');
  return /^(?:shared|functions|infra|scripts)\//.test(file) ? `#${file}` : undefined;
}

const importOf = (to: string) => `import '${subpath(to) ?? to}';\n`;
const refusals = (file: string, targets: string[]): string[] =>
  check({ [file]: targets.map(importOf).join('') }).flatMap(
    (problem) => /^\S+ may not import (\S+):/.exec(problem)?.[1] ?? [],
  );

/** A file in each layer of each part, with the number of the layer. */
const places = PARTS.filter(({ folder }) => !folder.endsWith('.ts')).flatMap(({ folder, layers = ['.'], sees }) =>
  layers.flatMap((names, layer) =>
    names.split(' ').map((name) => ({ folder, layer, sees, file: path.posix.join(folder, name, 'sample.ts') })),
  ),
);
type PlaceOfTest = (typeof places)[number];

/** Whether one layer may import another, by the words of the rules. */
function isAllowed(from: PlaceOfTest, to: PlaceOfTest): boolean {
  if (from.folder === to.folder) return from.file === to.file || to.layer < from.layer;
  return from.sees.some((entry) =>
    entry.endsWith('/.') ? to.file === path.posix.join(entry, 'sample.ts') : to.file.startsWith(`${entry}/`),
  );
}

describe('each layer', () => {
  it.each(places)('$file is refused what is not below it, and what its part does not see', (from) => {
    const targets = places.filter(({ file }) => file !== from.file && subpath(file));
    const refused = targets.filter((to) => !isAllowed(from, to)).map(({ file }) => file);
    const found = refusals(
      from.file,
      targets.map(({ file }) => file),
    );
    expect(found).toEqual(refused);
  });

  it('is refused every package whose users it is not among', () => {
    const names = Object.keys(PACKAGES).map((entry) =>
      entry.replace('@aws-sdk/*', '@aws-sdk/client-sns').replace('*', 'x'),
    );
    const allowed = names.filter(
      (name) => !refusals('functions/domain/sharing/links/sample.ts', [name]).includes(name),
    );
    expect(allowed).toEqual(['zod', 'ulid', 'node:crypto', 'node:timers/promises']);
  });
});

describe('an import that the rules must never allow', () => {
  it.each([
    ['web/src/share/a.ts', 'functions/data/video/a.ts'],
    ['web/src/share/a.ts', '@aws-sdk/client-s3'],
    ['web/src/share/a.ts', 'web/src/app/router.tsx'],
    ['web/src/share/a.ts', 'web/src/features/watch/a.ts'],
    ['web/src/share/a.ts', 'web/src/player/controls/a.ts'],
    ['web/src/features/watch/a.ts', 'web/src/player/controls/a.ts'],
    ['web/src/ui/a.ts', 'web/src/lib/a.ts'],
    ['web/src/ui/a.ts', 'web/src/player/a.ts'],
    ['web/src/lib/a.ts', 'web/src/library/a.ts'],
    ['web/src/library/a.ts', 'web/src/features/auth/a.ts'],
    ['web/src/ui/a.ts', '@tanstack/react-query'],
    ['web/src/features/auth/a.ts', 'web/src/share/a.ts'],
    ['web/src/features/auth/a.ts', 'web/src/features/watch/a.ts'],
    ['web/src/features/auth/parts/a.ts', 'web/src/features/watch/a.ts'],
    ['web/src/lib/a.ts', 'web/src/share/a.ts'],
    ['web/src/media/store/a.ts', 'web/src/share/a.ts'],
    ['web/src/media/store/a.ts', 'react'],
    ['functions/http/a.ts', 'functions/data/video/a.ts'],
    ['functions/http/a.ts', 'functions/gateways/a.ts'],
    ['functions/http/routes/a.ts', 'functions/data/video/a.ts'],
    ['functions/http/routes/a.ts', 'functions/gateways/a.ts'],
    ['functions/events/a.ts', 'functions/data/video/a.ts'],
    ['functions/domain/sharing/links/a.ts', 'react'],
    ['functions/domain/sharing/links/a.ts', '@aws-sdk/client-s3'],
    ['functions/domain/sharing/links/a.ts', 'functions/data/table/a.ts'],
    ['functions/domain/ground/a.ts', 'functions/data/table/a.ts'],
    ['functions/domain/video/recordings/a.ts', 'functions/domain/sharing/links/a.ts'],
    ['functions/domain/editing/files/a.ts', 'functions/domain/telling/acts/a.ts'],
    ['functions/data/video/a.ts', 'functions/data/sharing/a.ts'],
    ['shared/api/identity/a.ts', 'shared/api/video/a.ts'],
    ['functions/data/video/a.ts', '@aws-sdk/lib-dynamodb'],
    ['functions/domain/sharing/links/a.ts', '@middy/core'],
    ['functions/domain/sharing/links/a.ts', 'aws-lambda'],
    ['functions/domain/sharing/links/a.ts', 'functions/domain/test-support/a.ts'],
    ['functions/domain/sharing/links/a.test.ts', 'scripts/local/stack/stack.ts'],
    ['functions/domain/sharing/links/a.test.ts', 'scripts/seed/words.ts'],
    ['web/e2e/a.spec.ts', 'scripts/local/stack/stack.ts'],
    ['infra/a.ts', 'functions/http/public.ts'],
    ['infra/a.ts', '@aws-sdk/client-s3'],
    ['shared/model/video/a.ts', 'node:crypto'],
    ['scripts/local/a.ts', 'functions/domain/video/a.ts'],
    ...[
      'scripts/local/stack/stack.ts',
      'scripts/a.ts',
      'web/src/app/a.ts',
      'functions/gateways/a.ts',
      'infra/a.ts',
      'functions/domain/sharing/links/a.test.ts',
      'scripts/local/s3/a.ts',
    ].map((file) => [file, '@cloud-copilot/iam-simulate'] as [string, string]),
  ])('%s → %s', (file, to) => {
    expect(refusals(file, [to])).toEqual([to]);
  });

  it('says the file, the line and the import', () => {
    expect(check({ 'shared/api/a.ts': "\nimport { x } from '#functions/data/video/x.ts';\n" })).toContain(
      'shared/api/a.ts:2 may not import functions/data/video/x.ts: see scripts/boundaries',
    );
  });

  it('of a path that is computed at run time', () => {
    expect(check({ 'infra/a.ts': 'export const load = (path: string) => import(path);\n' })).toEqual([
      'infra/a.ts:1 imports a path that is computed at run time',
    ]);
  });
});

describe('a word of a gateway', () => {
  it.each([
    '/** Reads the object from S3. */',
    "const reason = 'MediaConvert is busy';",
    'const { etag } = object;',
    'const copy = { VersionId: id };',
    "const isGone = isNamed(error, 'NoSuchKey');",
    "const isBusy = isNamed(error, 'TooManyRequestsException');",
  ])('is refused in the domain, and not in gateways and tests: %s', (line) => {
    const places = ['functions/domain/sharing/links/a.ts', 'functions/domain/video/file-state/a.ts'];
    const others = ['functions/gateways/a.ts', 'functions/domain/sharing/links/a.test.ts', 'functions/data/video/a.ts'];
    const files = Object.fromEntries([...places, ...others].map((file) => [file, `\n${line}\n`]));
    const problems = check(files).filter((problem) => problem.includes(' may not name '));
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(places.map((file) => `${file}:2`));
  });

  it('is not a part of the word of another', () => {
    const code = "import { findObject } from '../../../gateways/s3/s3.ts';\nconst { s3Id } = target;\n";
    expect(check({ 'functions/domain/sharing/links/a.ts': code })).toEqual([]);
  });
});

describe('the rules have to match the files', () => {
  it.each(['functions/domain/nowhere/a.ts', 'elsewhere/a.ts'])('reports %s, which no layer has', (file) => {
    expect(check({ [file]: '' })).toEqual([`${file} belongs to no layer`]);
  });

  it('reports a folder and a package of the rules that the project does not have', () => {
    const problems = checkBoundaries([]);
    expect(problems).toContain('the rules name functions/domain/sharing, which has no file');
    expect(problems).toContain('the rules name the package react, which nothing imports');
  });
});

describe('circular imports', () => {
  it.each([
    ['of imports', "import { b } from './b.ts';\n"],
    ['of types alone', "import type { B } from './b.ts';\n"],
    ['of what is loaded later', "export const later = () => import('./b.ts');\n"],
    ['of what is exported again', "export { b } from './b.ts';\n"],
  ])('are reported between files: %s', (_case, code) => {
    const files = { 'infra/a.ts': code, 'infra/b.ts': "import './c.ts';\n", 'infra/c.ts': "import './a.ts';\n" };
    expect(check(files)).toEqual(['circle of files: infra/a.ts → infra/b.ts → infra/c.ts → infra/a.ts']);
  });

  it('are reported between folders whose files form no circle', () => {
    const files = {
      'infra/a/one.ts': "import '../b/one.ts';\n",
      'infra/a/two.ts': '',
      'infra/b/one.ts': '',
      'infra/b/deep/two.ts': "import '../../a/two.ts';\n",
    };
    expect(check(files)).toEqual(['circle of folders: infra/a → infra/b → infra/a']);
  });

  it('are reported between the nouns of a room', () => {
    const room = 'functions/domain/video';
    const files = {
      [`${room}/joining/one.ts`]: "import '../segments/one.ts';\n",
      [`${room}/joining/two.ts`]: '',
      [`${room}/segments/one.ts`]: '',
      [`${room}/segments/two.ts`]: "import '../joining/two.ts';\n",
    };
    expect(check(files)).toEqual([`circle of folders: ${room}/joining → ${room}/segments → ${room}/joining`]);
  });

  it('between folders do not count tests, and between files they do', () => {
    const test = { 'infra/a/one.test.ts': "import '../b/one.ts';\n", 'infra/b/one.ts': "import '../a/two.ts';\n" };
    expect(check({ ...test, 'infra/a/two.ts': '' })).toEqual([]);
    const files = { 'infra/a.test.ts': "import './b.test.ts';\n", 'infra/b.test.ts': "import './a.test.ts';\n" };
    expect(check(files)).toEqual(['circle of files: infra/a.test.ts → infra/b.test.ts → infra/a.test.ts']);
  });
});

describe('a module of shared', () => {
  const size = { 'shared/model/ground/size.ts': 'export const SIZE = 1;\n' };
  const importing = "import '#shared/model/ground/size.ts';\n";

  it('is needed by two parts of the project, also through another module of shared', () => {
    const rule = { 'shared/rules/ground/fits.ts': "import '../../model/ground/size.ts';\n" };
    const users = { 'web/src/lib/a.ts': "import '#shared/rules/ground/fits.ts';\n" };
    expect(
      check({ ...size, ...rule, ...users, 'functions/domain/ground/a.ts': "import '#shared/rules/ground/fits.ts';\n" }),
    ).toEqual([]);
  });

  it.each([
    [{ 'web/src/lib/a.ts': importing, 'web/src/app/a.ts': importing }, 'is used only by web/src: move it there'],
    [
      { 'functions/domain/ground/a.ts': importing, 'web/e2e/a.spec.ts': importing },
      'is used only by functions: move it there',
    ],
    [{ 'shared/model/ground/size.test.ts': "import './size.ts';\n" }, 'is not used'],
  ])('is refused when only this needs it: %o', (files, problem) => {
    expect(check({ ...size, ...(files as Files) })).toEqual([`shared/model/ground/size.ts ${problem}`]);
  });

  it('may be a contract of the API that only one side imports', () => {
    expect(check({ 'shared/api/ground/sizes.ts': 'export const sizes = 1;\n' })).toEqual([]);
  });
});
