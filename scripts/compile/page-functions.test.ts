import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';
import { isTest } from '../boundaries/check.ts';
import { readProject } from '../boundaries/read-imports.ts';
import { isNode, type Node, parse } from '../boundaries/syntax.ts';
import { IS_NIGHTLY } from '../test-support/test-length.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Playwright's methods that send a function to a page, as its source text. */
const SENDS = /^(?:evaluate|evaluateHandle|evaluateAll|addInitScript|waitForFunction|\$eval|\$\$eval)$/;

/** The compiler's helper for the names of functions, which does not exist in a page. */
const HELPER = '__name(';

/** The functions of a module that it sends to a page and that call the helper, as tsx compiles the module. */
function brokenFunctions(file: string, source: string): string[] {
  const loader = file.endsWith('x') ? 'tsx' : 'ts';
  const { code } = transformSync(source, { loader, keepNames: true, format: 'esm' });
  const { nodes } = parse(`${file}.js`, code);
  const named = new Map<unknown, Node>();
  for (const node of nodes) {
    if (node.type === 'FunctionDeclaration' && isNode(node.id)) named.set(node.id.name, node);
    if (node.type === 'VariableDeclarator' && isNode(node.id) && isNode(node.init)) named.set(node.id.name, node.init);
  }
  const functionOf = (argument: Node): Node | undefined => {
    const value = argument.type === 'Identifier' ? named.get(argument.name) : argument;
    const [inner] = (value?.type === 'CallExpression' ? value.arguments : []) as Node[];
    return [value, inner].find((each) => /Function/.test(each?.type ?? ''));
  };
  return nodes
    .filter(({ type, callee }) => type === 'CallExpression' && isNode(callee) && isNode(callee.property))
    .filter(({ callee }) => SENDS.test(String(((callee as Node).property as Node).name)))
    .flatMap(({ arguments: given }) => (given as Node[]).flatMap((argument) => functionOf(argument) ?? []))
    .map(({ start, end }) => code.slice(start, end))
    .filter((text) => text.includes(HELPER));
}

/** The files that commands load, with everything that they import. Test runners compile without the helper. */
function filesOfCommands(): string[] {
  const modules = readProject(ROOT);
  const imports = new Map(modules.map(({ file, imports }) => [file, imports]));
  const found = new Set(modules.map(({ file }) => file).filter((file) => file.startsWith('scripts/') && !isTest(file)));
  for (const file of found) {
    for (const { target } of imports.get(file) ?? []) if (target && imports.has(target)) found.add(target);
  }
  return [...found].filter((file) => /\.tsx?$/.test(file));
}

it('a function with a named function in it is found, given directly or by its name', () => {
  const body = '() => { const look = () => 1; return look(); }';
  expect(brokenFunctions('a.ts', `page.evaluate(${body});`)).toHaveLength(1);
  expect(brokenFunctions('a.ts', `const read = ${body}; page.waitForFunction(read);`)).toHaveLength(1);
  expect(brokenFunctions('a.ts', 'function read() { function look() {} look(); } page.evaluate(read);')).toHaveLength(
    1,
  );
  expect(brokenFunctions('a.ts', 'page.evaluate(() => [1].map((one) => one));')).toEqual([]);
});

it.runIf(IS_NIGHTLY)(
  'no command sends a page a function that contains a named one: tsx adds a helper to it that pages do not have',
  () => {
    const files = filesOfCommands();
    expect(files).toContain('scripts/bench/stops/recorder-page.ts');
    expect(files).toContain('web/e2e/support/browser-storage.ts');
    const broken = files.flatMap((file) =>
      brokenFunctions(file, readFileSync(path.join(ROOT, file), 'utf8')).map((text) => `${file}: ${text.slice(0, 80)}`),
    );
    expect(broken).toEqual([]);
  },
);
