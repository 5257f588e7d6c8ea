import { describe, expect, it } from 'vitest';
import { readImports } from './read-imports.ts';

/** The targets and lines of a file of `infra`. */
const read = (code: string, file = 'infra/a.ts') =>
  readImports(file, code).imports.map(({ target, line }) => ({ target, line }));

describe('the imports of a module include', () => {
  it.each([
    ["import './x.ts';", 'infra/x.ts'],
    ["import { x } from './x.ts';", 'infra/x.ts'],
    ["import type { X } from './x.ts';", 'infra/x.ts'],
    ["import { type X } from '#shared/x.ts';", 'shared/x.ts'],
    ["export { x } from './x.ts';", 'infra/x.ts'],
    ["export type { X } from './x.ts';", 'infra/x.ts'],
    ["export * from './x.ts';", 'infra/x.ts'],
    ["const x = await import('./x.ts');", 'infra/x.ts'],
    ["type X = import('./x.ts').X;", 'infra/x.ts'],
    ["const x: typeof import('./x.ts') = y;", 'infra/x.ts'],
    ["const x = require('./x.js');", 'infra/x.js'],
    ["new Worker(new URL('./x.ts', import.meta.url));", 'infra/x.ts'],
    ["new URL('x.ts', import.meta.url);", 'infra/x.ts'],
    ["import X from './x.ts?worker';", 'infra/x.ts'],
    ["import './x.css';", 'infra/x.css'],
  ])('%s', (code, target) => {
    expect(read(`\n${code}\n`)).toEqual([{ target, line: 2 }]);
  });

  it('@import of a style sheet', () => {
    expect(read('\n@import "./b.css" layer(components);\n', 'infra/a.css')).toEqual([
      { target: 'infra/b.css', line: 2 },
    ]);
  });

  it('JSX', () => {
    const code = "import { Button } from './button.tsx';\nexport const A = () => <Button>from 'x'</Button>;\n";
    expect(read(code, 'infra/a.tsx')).toEqual([{ target: 'infra/button.tsx', line: 1 }]);
  });
});

it('data and folders beside a file are not its imports', () => {
  expect(read("new URL('./calls.jsonl', import.meta.url);\nnew URL('../', import.meta.url);\n")).toEqual([]);
});

it.each(['const x = await import(path);', "const x = import.meta.glob('../*.ts');"])(
  'a path that is computed at run time is an import without a name: %s',
  (code) => {
    expect(read(`${code}\n`)).toEqual([{ target: null, line: 1 }]);
  },
);

it('a name that is imported and exported again is one import', () => {
  const code = "import { x } from './x.ts';\nexport { x };\n";
  expect(read(code)).toEqual([{ target: 'infra/x.ts', line: 1 }]);
});

it('reports a file that cannot be parsed', () => {
  expect(() => read("import { from './x.ts';\n")).toThrow('infra/a.ts cannot be parsed');
});
