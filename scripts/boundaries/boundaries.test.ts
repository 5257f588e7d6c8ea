import { describe, expect, it } from 'vitest';
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

const isFile = (folder: string) => /\.\w+$/.test(folder);

/** A file in each place that the table names; where it says `*`, two of them: one must not import the other. */
const places = BOUNDARIES.product.flatMap(({ folder }) =>
  folder.includes('*') ? [folder.replace('*', 'one'), folder.replace('*', 'other')] : [folder],
);
const fileIn = (place: string) => (isFile(place) ? place : `${place}/sample.ts`);

/** What the rows of a place allow, read from the table once more. */
function allowedIn(place: string) {
  const rows = BOUNDARIES.product.filter(({ folder }) => toPattern(folder).test(place));
  return {
    imports: rows.flatMap(({ imports = [] }) => imports).map(toPattern),
    packages: rows.flatMap(({ packages = [] }) => packages).map(toPackagePattern),
  };
}

/** `#` paths of package.json, by which a file imports any other. */
const subpath = (file: string) =>
  file.startsWith('web/src/')
    ? file.replace('web/src/', '#web/')
    : file.startsWith('web/e2e/')
      ? file.replace('web/e2e/', '#e2e/')
      : /^(?:shared|functions|infra|scripts)\//.test(file)
        ? `#${file}`
        : undefined;

const targets = [...new Set(places)].filter((place) => subpath(fileIn(place)));

/** Each place imports every other place and package that there is. */
const files = Object.fromEntries(
  [...new Set(places)].map((place) => [
    fileIn(place),
    [...targets.filter((to) => to !== place).map((to) => subpath(fileIn(to))), ...PACKAGES]
      .map((specifier) => `import '${specifier}';\n`)
      .join(''),
  ]),
);

const { problems } = checkFiles(files, { table: BOUNDARIES });
const refused = new Set(
  problems.flatMap((problem) => /^(\S+):\d+ imports (\S+): /.exec(problem)?.slice(1).join(' ') ?? []),
);

const crossings = [...new Set(places)].map((place) => {
  const { imports, packages } = allowedIn(place);
  return {
    place,
    notAllowed: [
      ...targets.filter((to) => to !== place && !imports.some((it) => it.test(to) || it.test(fileIn(to)))).map(fileIn),
      ...PACKAGES.filter((name) => !packages.some((it) => it.test(name))),
    ],
  };
});
const count = crossings.reduce((sum, { notAllowed }) => sum + notAllowed.length, 0);

describe(`each of the ${count} boundaries, crossed once`, () => {
  it.each(crossings)('$place is refused whatever its row does not list', ({ place, notAllowed }) => {
    expect(notAllowed.filter((to) => !refused.has(`${fileIn(place)} ${to}`))).toEqual([]);
    const total = [...refused].filter((each) => each.startsWith(`${fileIn(place)} `)).length;
    expect(total).toBe(notAllowed.length);
  });

  it('names the file, the line, the import and what the folder may import', () => {
    const { problems: found } = checkFiles(
      {
        'shared/rules/a.ts': "\nimport { x } from '#functions/data/x.ts';\nexport const y = x;\n",
        'functions/data/x.ts': 'export const x = 1;\n',
      },
      { table: BOUNDARIES },
    );
    expect(found).toContain(
      'shared/rules/a.ts:2 imports functions/data/x.ts: shared/rules may import itself, shared/api, shared/model',
    );
  });
});

describe('boundaries that the table must never open', () => {
  const tests = { 'functions/domain/links/a.test.ts': '', 'web/e2e/a.spec.ts': '' };

  it.each([
    ['web/src/share/a.ts', 'functions/data/a.ts'],
    ['web/src/share/a.ts', '@aws-sdk/client-s3'],
    ['web/src/share/a.ts', 'web/src/app/router.tsx'],
    ['web/src/share/a.ts', 'web/src/features/player/a.ts'],
    ['web/src/ui/a.ts', 'web/src/lib/a.ts'],
    ['web/src/ui/video-player/a.ts', 'web/src/lib/a.ts'],
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
