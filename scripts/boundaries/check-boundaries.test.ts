import { describe, expect, it } from 'vitest';
import type { BoundaryTable } from './boundary.ts';
import { checkFiles, type Files } from './test-support/check-files.ts';

/** A row for each of two folders. */
const table: BoundaryTable = {
  product: [
    { folder: 'scripts/a', imports: ['scripts/b'] },
    { folder: 'scripts/b', packages: ['zod'] },
  ],
  tests: [],
};
const whole: Files = { 'scripts/a/one.ts': "import '../b/two.ts';\n", 'scripts/b/two.ts': "import 'zod';\n" };

it('the check finds no problem when every import is listed', () => {
  expect(checkFiles(whole, { table })).toMatchObject({ problems: [], modules: 2, imports: 2 });
});

describe('an import is refused', () => {
  it.each([
    ['of a folder that the row does not list', '../a/one.ts', 'scripts/a/one.ts'],
    ['of a file in no folder of the table', '#shared/nowhere.ts', 'shared/nowhere.ts'],
    ['of a package that the row does not list', 'acorn', 'acorn'],
  ])('%s', (_case, specifier, name) => {
    const { problems } = checkFiles({ ...whole, 'scripts/b/three.ts': `import '${specifier}';\n` }, { table });
    expect(problems).toContain(`scripts/b/three.ts:1 imports ${name}: scripts/b may import itself, zod`);
  });

  it('of a path that is computed at run time, unless the file is listed as one that receives its path', () => {
    const files = { ...whole, 'scripts/b/three.ts': 'export const load = (path: string) => import(path);\n' };
    expect(checkFiles(files, { table }).problems).toEqual([
      'scripts/b/three.ts:1 imports a path that is computed at run time',
    ]);
    expect(checkFiles(files, { table, computed: ['scripts/b/three.ts'] }).problems).toEqual([]);
  });
});

describe('the table has to match the files', () => {
  it('reports a source file that was not read', () => {
    const { problems } = checkFiles(whole, { table }, [...Object.keys(whole), 'scripts/b/silent.ts']);
    expect(problems).toEqual(['scripts/b/silent.ts was not read: its imports are unknown']);
  });

  it('reports a file that no row covers', () => {
    const { problems } = checkFiles({ ...whole, 'scripts/c/three.ts': '' }, { table });
    expect(problems).toEqual(['scripts/c/three.ts belongs to no row of the table (product)']);
  });

  it('reports a test that no row for tests covers', () => {
    const { problems } = checkFiles({ ...whole, 'scripts/a/one.test.ts': '' }, { table });
    expect(problems).toEqual(['scripts/a/one.test.ts belongs to no row of the table (tests)']);
  });

  it('reports a row without files', () => {
    const product = [...table.product, { folder: 'scripts/gone' }];
    const { problems } = checkFiles(whole, { table: { ...table, product } });
    expect(problems).toEqual(['the row scripts/gone (product) covers no file']);
  });

  it('reports an allowed import that no file uses', () => {
    const { problems } = checkFiles({ ...whole, 'scripts/b/two.ts': '' }, { table });
    expect(problems).toEqual(['the row scripts/b (product) allows zod, which nothing there imports']);
  });
});

describe('circular imports', () => {
  const one: BoundaryTable = { product: [{ folder: 'scripts' }], tests: [{ folder: 'scripts' }] };
  const circlesIn = (files: Files) =>
    checkFiles(files, { table: one }).problems.filter((problem) => problem.startsWith('circle'));

  it.each([
    ['of imports', "import { b } from './b.ts';\n"],
    ['of types alone', "import type { B } from './b.ts';\n"],
    ['of a type that is imported in place', "export type A = import('./b.ts').B;\n"],
    ['of what is loaded later', "export const later = () => import('./b.ts');\n"],
    ['of a worker', "export const worker = () => new Worker(new URL('./b.ts', import.meta.url));\n"],
    ['of what is exported again', "export { b } from './b.ts';\n"],
  ])('are reported between files: %s', (_case, code) => {
    const files = { 'scripts/a.ts': code, 'scripts/b.ts': "import './c.ts';\n", 'scripts/c.ts': "import './a.ts';\n" };
    expect(circlesIn(files)).toEqual(['circle of files: scripts/a.ts → scripts/b.ts → scripts/c.ts → scripts/a.ts']);
  });

  it('are reported between folders whose files form no circle', () => {
    const files = {
      'scripts/a/one.ts': "import '../b/one.ts';\n",
      'scripts/a/two.ts': '',
      'scripts/b/one.ts': '',
      'scripts/b/deep/two.ts': "import '../../a/two.ts';\n",
    };
    expect(circlesIn(files)).toEqual(['circle of folders: scripts/a → scripts/b → scripts/a']);
  });

  it('are reported between a folder and a file beside it', () => {
    const files = {
      'scripts/main.ts': "import './a/one.ts';\n",
      'scripts/a/one.ts': '',
      'scripts/a/two.ts': "import '../main.ts';\n",
    };
    expect(circlesIn(files)).toEqual(['circle of folders: scripts/main.ts → scripts/a → scripts/main.ts']);
  });

  it.each(['scripts/b/one.test.ts', 'web/e2e/one.spec.ts'])('between folders do not count the test %s', (test) => {
    const files = {
      'scripts/a/one.ts': "import '../b/one.ts';\nimport '#e2e/two.ts';\n",
      'scripts/b/one.ts': '',
      'web/e2e/two.ts': '',
      [test]: "import '#scripts/a/one.ts';\n",
    };
    expect(circlesIn(files)).toEqual([]);
  });

  it('between files count tests too', () => {
    const files = { 'scripts/a.test.ts': "import './b.test.ts';\n", 'scripts/b.test.ts': "import './a.test.ts';\n" };
    expect(circlesIn(files)).toEqual(['circle of files: scripts/a.test.ts → scripts/b.test.ts → scripts/a.test.ts']);
  });
});
