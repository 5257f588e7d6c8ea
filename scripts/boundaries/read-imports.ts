import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { listFiles } from './list-files.ts';
import { isNode, lineOf, type Node, parse, textOf } from './syntax.ts';

interface Import {
  /** A path from the root, or the name of a package; null for a path that is computed at run time. */
  target: string | null;
  isPackage: boolean;
  /** Counted from 1. */
  line: number;
}

export interface Module {
  /** From the root. */
  file: string;
  code: string;
  imports: Import[];
}

/** Each `#` path of package.json with what it stands for. */
const { imports: SUBPATHS } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'),
) as { imports: Record<string, string> };

/** The compiler and Knip check whether the target exists. */
function resolve(specifier: string, from: string): Pick<Import, 'target' | 'isPackage'> {
  const bare = specifier.replace(/\?[^/]*$/, '');
  if (bare.startsWith('.')) return { target: path.posix.join(path.posix.dirname(from), bare), isPackage: false };
  const [first = '', ...rest] = bare.split('/');
  const subpath = SUBPATHS[`${first}/*`];
  if (subpath) return { target: path.posix.normalize(subpath.replace('*', rest.join('/'))), isPackage: false };
  if (isBuiltin(bare)) return { target: `node:${bare.replace(/^node:/, '')}`, isPackage: true };
  return { target: first.startsWith('@') ? `${first}/${rest[0]}` : first, isPackage: true };
}

const SOURCE = /\.(?:ts|tsx|mts|mjs|js|jsx)$/;

/** What a node imports: null for a path that is computed at run time, undefined for a node that imports nothing. */
function specifierOf({ source, callee, arguments: given }: Node, code: string): string | null | undefined {
  const sourceOf = (node: unknown) => (isNode(node) ? code.slice(node.start, node.end) : '');
  if (isNode(source)) return textOf(source);
  const [first, second] = (given ?? []) as Node[];
  const text = textOf(first);
  switch (sourceOf(callee)) {
    case 'require':
      return text ?? undefined;
    // Vite imports every file that matches the pattern. The code does not name the files.
    case 'import.meta.glob':
      return null;
    // Other URLs name data and folders: the build recognizes a worker only by a literal path.
    case 'URL':
      if (text === null || !SOURCE.test(text) || sourceOf(second) !== 'import.meta.url') return undefined;
      return text.startsWith('.') ? text : `./${text}`;
    default:
      return undefined;
  }
}

const CSS_IMPORT = /@import\s+["']([^"']+)["']/g;

/**
 * Every import of a source file in the order of its lines: `import`, `import type`, `export … from`, `import()`,
 * `import('…').Type`, `require()`, `new URL('…', import.meta.url)`, and `@import` of CSS.
 * @throws Error with the place, when the file cannot be parsed
 */
export function readImports(file: string, code: string): Module {
  const found = file.endsWith('.css')
    ? [...code.matchAll(CSS_IMPORT)].map(({ 1: specifier, index }) => ({ start: index, specifier }))
    : parse(file, code).nodes.map((node) => ({ start: node.start, specifier: specifierOf(node, code) }));
  const imports = found.flatMap(({ start, specifier }) => {
    if (specifier === undefined) return [];
    const target = specifier === null ? { target: null, isPackage: false } : resolve(specifier, file);
    return { ...target, line: lineOf(code, { start }) };
  });
  return { file, code, imports };
}

const READABLE = /\.(?:ts|tsx|mts|cts|mjs|cjs|js|jsx|css)$/;

/** Reads the imports of all source files of the project. */
export const readProject = (root: string): Module[] =>
  listFiles(root)
    .filter((file) => READABLE.test(file))
    .map((file) => readImports(file, readFileSync(path.join(root, file), 'utf8')));
