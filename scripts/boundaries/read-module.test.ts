import { describe, expect, it } from 'vitest';
import { readModule } from './read-module.ts';

describe('the imports of a module include', () => {
  it.each([
    ["import './x.ts';", './x.ts'],
    ["import { x } from './x.ts';", './x.ts'],
    ["import type { X } from './x.ts';", './x.ts'],
    ["import { type X } from '#shared/x.ts';", '#shared/x.ts'],
    ["export { x } from './x.ts';", './x.ts'],
    ["export type { X } from './x.ts';", './x.ts'],
    ["export * from './x.ts';", './x.ts'],
    ["const x = await import('./x.ts');", './x.ts'],
    ["type X = import('./x.ts').X;", './x.ts'],
    ["const x: typeof import('./x.ts') = y;", './x.ts'],
    ["const x = require('./x.js');", './x.js'],
    ["new Worker(new URL('./x.ts', import.meta.url));", './x.ts'],
    ["new URL('x.ts', import.meta.url);", './x.ts'],
    ["vi.mock('./x.ts', () => ({}));", './x.ts'],
    ["vi.mock(import('./x.ts'));", './x.ts'],
    ["await vi.importActual<typeof y>('./x.ts');", './x.ts'],
    ["import X from './x.ts?worker';", './x.ts?worker'],
    ["import './x.css';", './x.css'],
  ])('%s', (code, specifier) => {
    expect(readModule('a.ts', `\n${code}\n`)).toEqual([{ specifier, line: 2 }]);
  });

  it('@import of a style sheet', () => {
    expect(readModule('a.css', '\n@import "./b.css" layer(components);\n')).toEqual([
      { specifier: './b.css', line: 2 },
    ]);
  });

  it('JSX', () => {
    const code = "import { Button } from './button.tsx';\nexport const A = () => <Button>from 'x'</Button>;\n";
    expect(readModule('a.tsx', code)).toEqual([{ specifier: './button.tsx', line: 1 }]);
  });
});

it('data and folders beside a file are not its imports', () => {
  expect(readModule('a.ts', "new URL('./calls.jsonl', import.meta.url);\nnew URL('../', import.meta.url);\n")).toEqual(
    [],
  );
});

it.each(['const x = await import(path);', "const x = import.meta.glob('../*.ts');"])(
  'a path that is computed at run time is an import without a name: %s',
  (code) => {
    expect(readModule('a.ts', `${code}\n`)).toEqual([{ specifier: null, line: 1 }]);
  },
);

it('a name that is imported and exported again is one import', () => {
  const code = "import { x } from './x.ts';\nexport { x };\n";
  expect(readModule('a.ts', code)).toEqual([{ specifier: './x.ts', line: 1 }]);
});

it('reports a file that cannot be parsed', () => {
  expect(() => readModule('a.ts', "import { from './x.ts';\n")).toThrow('a.ts cannot be parsed');
});
