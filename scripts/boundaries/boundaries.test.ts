import { describe, expect, it } from 'vitest';
import type { Boundary } from './boundary.ts';
import { BOUNDARIES } from './boundary-table.ts';
import { checkFiles } from './test-support/check-files.ts';

/** Packages of every kind that some folder may import, and Node. */
const PACKAGES = [
  ...['react', 'react-dom', 'react-router-dom', 'react-hook-form', '@tanstack/react-query', 'radix-ui', 'lucide-react'],
  ...['@hookform/resolvers', 'input-otp', 'class-variance-authority', 'clsx', 'tailwind-merge', 'idb', 'mediabunny'],
  ...['zod', 'ulid', '@middy/core', 'aws-lambda', 'aws-cdk-lib', 'constructs', 'esbuild', 'vite', 'vitest'],
  ...['@aws-sdk/client-s3', '@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', 'aws-local-stepfunctions'],
  ...['@cloud-copilot/iam-simulate', '@playwright/test', 'node:fs', 'node:crypto'],
];

/** A pattern of the table as a regular expression. */
const toPattern = (entry: string) =>
  new RegExp(`^${entry.replaceAll('.', '\\.').replaceAll('*', '(?!test-support)[^/.]+')}$`);
const toPackagePattern = (entry: string) => new RegExp(`^${entry.replace(/\*$/, '.*')}$`);

const isFile = (place: string) => /\.\w+$/.test(place);
const unique = (items: string[]) => [...new Set(items)];

/** Every place that the table names; for `*`, two places, since one must not import the other. */
const places = unique(
  BOUNDARIES.product.flatMap(({ folder }) =>
    folder.includes('*') ? [folder.replace('*', 'one'), folder.replace('*', 'other')] : [folder],
  ),
);
const fileIn = (place: string) => (isFile(place) ? place : `${place}/sample.ts`);
const testIn = (place: string) => `${place}/sample.test.ts`;

/** The closest row for tests that covers a place, if there is one. */
const testRowOf = (place: string) =>
  BOUNDARIES.tests
    .filter(({ folder }) => `${place}/`.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)
    .at(0);

const allowances = (rows: Boundary[]) => ({
  imports: rows.flatMap(({ imports = [] }) => imports).map(toPattern),
  packages: rows.flatMap(({ packages = [] }) => packages).map(toPackagePattern),
});
const rowsOf = (place: string) => BOUNDARIES.product.filter(({ folder }) => toPattern(folder).test(place));

/** Importers of everything: a file in each place and, where tests are possible, a test. */
const subjects = places.flatMap((place) => {
  const test = isFile(place) ? undefined : testRowOf(place);
  const product = { place, file: fileIn(place), ...allowances(rowsOf(place)) };
  return test ? [product, { place, file: testIn(place), ...allowances([...rowsOf(place), test]) }] : [product];
});

/** The `#` path of package.json by which other files import a file. */
function subpath(file: string): string | undefined {
  if (file.startsWith('web/src/')) return file.replace('web/src/', '#web/');
  if (file.startsWith('web/e2e/')) return file.replace('web/e2e/', '#e2e/');
  return /^(?:shared|functions|infra|scripts)\//.test(file) ? `#${file}` : undefined;
}

/** Folders of test support that rows list. */
const supports = unique(
  [...BOUNDARIES.product, ...BOUNDARIES.tests].flatMap(({ imports = [] }) =>
    imports.filter((it) => /test-support$/.test(it)),
  ),
);
const targets = [...places, ...supports].filter((place) => subpath(fileIn(place)));

const everything = [...targets.map((place) => subpath(fileIn(place))), ...PACKAGES];
const files = Object.fromEntries([
  ...supports.map((place) => [fileIn(place), '']),
  ...subjects.map(({ file }) => [
    file,
    everything
      .filter((specifier) => specifier !== subpath(file))
      .map((specifier) => `import '${specifier}';\n`)
      .join(''),
  ]),
]);

const { problems } = checkFiles(files, { table: BOUNDARIES });
const refused = new Set(
  problems.flatMap((problem) => /^(\S+):\d+ imports (\S+): /.exec(problem)?.slice(1).join(' ') ?? []),
);

/** A file may import its own folder, and a test also the test support of this folder. */
const isOwn = (file: string, place: string, to: string) =>
  to === place || (file === testIn(place) && to === `${place}/test-support`);

const crossings = subjects.map(({ place, file, imports, packages }) => ({
  file,
  notAllowed: [
    ...targets
      .filter((to) => !isOwn(file, place, to) && !imports.some((it) => it.test(to) || it.test(fileIn(to))))
      .map(fileIn),
    ...PACKAGES.filter((name) => !packages.some((it) => it.test(name))),
  ],
}));
const count = crossings.reduce((sum, { notAllowed }) => sum + notAllowed.length, 0);

describe(`each of the ${count} boundaries`, () => {
  it.each(crossings)('refuses $file the imports that its rows do not list', ({ file, notAllowed }) => {
    const found = [...refused].filter((each) => each.startsWith(`${file} `)).map((each) => each.slice(file.length + 1));
    expect(found.sort()).toEqual(notAllowed.sort());
  });

  it('reports the file, the line, the import and the allowed imports of the folder', () => {
    const { problems: found } = checkFiles(
      {
        'shared/rules/a.ts': "\nimport { x } from '#functions/data/x.ts';\nexport const y = x;\n",
        'functions/data/x.ts': 'export const x = 1;\n',
      },
      { table: BOUNDARIES },
    );
    expect(found).toContain(
      'shared/rules/a.ts:2 imports functions/data/x.ts: shared/rules may import itself, shared/api, shared/model, @zxcvbn-ts/core, @zxcvbn-ts/language-common',
    );
  });
});

describe('an import that the table must never allow', () => {
  const tests = { 'functions/domain/links/a.test.ts': '', 'web/e2e/a.spec.ts': '' };

  it.each([
    ['web/src/share/a.ts', 'functions/data/a.ts'],
    ['web/src/share/a.ts', '@aws-sdk/client-s3'],
    ['web/src/share/a.ts', 'web/src/app/router.tsx'],
    ['web/src/share/a.ts', 'web/src/features/player/a.ts'],
    ['web/src/share/a.ts', 'web/src/player/controls/a.ts'],
    ['web/src/features/player/a.ts', 'web/src/player/controls/a.ts'],
    ['web/src/ui/a.ts', 'web/src/lib/a.ts'],
    ['web/src/ui/a.ts', 'web/src/player/a.ts'],
    ['web/src/lib/a.ts', 'web/src/library/a.ts'],
    ['web/src/library/a.ts', 'web/src/features/auth/a.ts'],
    ['web/src/ui/a.ts', '@tanstack/react-query'],
    ['web/src/features/auth/a.ts', 'web/src/share/a.ts'],
    ['web/src/features/auth/a.ts', 'web/src/features/player/a.ts'],
    ['web/src/features/auth/parts/a.ts', 'web/src/features/player/a.ts'],
    ['web/src/lib/a.ts', 'web/src/share/a.ts'],
    ['web/src/media/store/a.ts', 'web/src/share/a.ts'],
    ['web/src/media/store/a.ts', 'react'],
    ['functions/http/a.ts', 'functions/data/a.ts'],
    ['functions/http/a.ts', 'functions/gateways/a.ts'],
    ['functions/http/routes/a.ts', 'functions/data/a.ts'],
    ['functions/http/routes/a.ts', 'functions/gateways/a.ts'],
    ['functions/events/a.ts', 'functions/data/a.ts'],
    ['functions/domain/links/a.ts', 'react'],
    ['functions/domain/links/a.ts', '@aws-sdk/client-s3'],
    ['functions/domain/links/a.ts', 'functions/data/table/a.ts'],
    ['functions/domain/a.ts', 'functions/data/table/a.ts'],
    ['functions/data/a.ts', '@aws-sdk/lib-dynamodb'],
    ['functions/domain/links/a.ts', '@middy/core'],
    ['functions/domain/links/a.ts', 'aws-lambda'],
    ['functions/domain/links/a.ts', 'functions/domain/test-support/a.ts'],
    ['functions/domain/links/a.test.ts', 'scripts/local/stack/stack.ts'],
    ['functions/domain/links/a.test.ts', 'scripts/seed/words.ts'],
    ['web/e2e/a.spec.ts', 'scripts/local/stack/stack.ts'],
    ['infra/a.ts', 'functions/http/public.ts'],
    ['infra/a.ts', '@aws-sdk/client-s3'],
    ['shared/model/a.ts', 'node:crypto'],
    ...[
      'scripts/local/stack/stack.ts',
      'scripts/a.ts',
      'web/src/app/a.ts',
      'functions/gateways/a.ts',
      'infra/a.ts',
    ].map((file) => [file, '@cloud-copilot/iam-simulate'] as [string, string]),
    ['functions/domain/links/a.test.ts', '@cloud-copilot/iam-simulate'],
    ['scripts/local/s3/a.ts', '@cloud-copilot/iam-simulate'],
  ])('%s → %s', (file, to) => {
    const specifier = subpath(to) ?? to;
    const { problems: found } = checkFiles(
      { ...tests, [to.includes('.ts') ? to : 'shared/a.ts']: '', [file]: `import '${specifier}';\n` },
      { table: BOUNDARIES },
    );
    expect(found.filter((problem) => problem.startsWith(`${file}:1 imports ${to}: `))).toHaveLength(1);
  });

  it('scripts/local/iam alone loads the library under the AGPL', () => {
    const { problems: found } = checkFiles(
      { 'scripts/local/iam/a.ts': "import '@cloud-copilot/iam-simulate';\n" },
      { table: BOUNDARIES },
    );
    expect(found.filter((problem) => problem.startsWith('scripts/local/iam/a.ts'))).toEqual([]);
  });
});
