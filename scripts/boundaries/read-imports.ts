import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { parseSync } from 'vite';
import { listFiles } from './list-files.ts';
import { isNode, lineOf, type Node, nodesIn } from './syntax.ts';

export interface Import {
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

const { imports: subpaths } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'),
) as { imports: Record<string, string> };

/** Each `#` path of package.json with the folder that it stands for. */
const SUBPATHS = Object.entries(subpaths).map(([subpath, folder]) => ({
  prefix: subpath.replace('*', ''),
  folder: folder.replace(/^\.\/|\*$/g, ''),
}));

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The compiler and Knip check whether the target exists. */
function resolve(specifier: string, from: string): Pick<Import, 'target' | 'isPackage'> {
  const bare = specifier.replace(/\?[^/]*$/, '');
  if (bare.startsWith('.')) {
    return { target: path.posix.join(path.posix.dirname(from), bare).replace(/\/$/, ''), isPackage: false };
  }
  const subpath = SUBPATHS.find(({ prefix }) => bare.startsWith(prefix));
  if (subpath) return { target: subpath.folder + bare.slice(subpath.prefix.length), isPackage: false };
  return { target: isBuiltin(bare) ? `node:${bare.replace(/^node:/, '')}` : packageOf(bare), isPackage: true };
}

/** Forms that the parser's list of imports and exports does not contain. Most files have none and need no walk. */
const OTHER_FORMS = /import\s*\(|import\.meta\.(?:url|glob)|require\s*\(|\bvi\./;
const SOURCE = /\.(?:ts|tsx|mts|mjs|js|jsx)$/;
const LOADERS = /^(?:require|vi\.(?:mock|doMock|unmock|doUnmock|importActual|importMock))$/;

interface Found {
  start: number;
  /** Null when the path is computed at run time. */
  specifier: string | null;
}

const text = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** The path in an expression of one of the other forms; undefined for any other expression. */
function pathOf(node: Node, code: string): string | null | undefined {
  const source = (of: unknown) => (isNode(of) ? code.slice(of.start, of.end) : '');
  const [first, second] = (node.arguments as Node[] | undefined) ?? [];
  switch (node.type) {
    case 'ImportExpression':
    case 'TSImportType':
      return text(node.source) ?? null;
    case 'TSExternalModuleReference':
      return text(node.expression);
    case 'CallExpression':
      // Vite imports every file that matches the pattern. The code does not name the files.
      if (source(node.callee) === 'import.meta.glob') return null;
      return LOADERS.test(source(node.callee)) ? (text(first) ?? undefined) : undefined;
    case 'NewExpression': {
      if (source(node.callee) !== 'URL' || source(second) !== 'import.meta.url') return undefined;
      // Other URLs name data and folders: the build recognizes a worker only by a literal path.
      const path = text(first);
      return path !== null && SOURCE.test(path) ? path.replace(/^(?!\.)/, './') : undefined;
    }
    default:
      return undefined;
  }
}

/** The imports of the other forms in a syntax tree. */
const otherImports = (tree: unknown, code: string): Found[] =>
  [...nodesIn(tree)].flatMap((node) => {
    const specifier = pathOf(node, code);
    return specifier === undefined ? [] : [{ start: node.start, specifier }];
  });

const CSS_IMPORT = /@import\s+["']([^"']+)["']/g;

function findImports(file: string, code: string): Found[] {
  if (file.endsWith('.css')) {
    return [...code.matchAll(CSS_IMPORT)].map(({ 1: specifier = '', index }) => ({ start: index, specifier }));
  }
  // `parsed.program` is created on access, which takes longer than parsing.
  const parsed = parseSync(file, code);
  const { module, errors } = parsed;
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Found[] = module.staticExports.flatMap(({ start, entries }) => {
    const specifier = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest?.value;
    return specifier === undefined ? [] : [{ start, specifier }];
  });
  for (const { start, moduleRequest } of module.staticImports) found.push({ start, specifier: moduleRequest.value });
  if (OTHER_FORMS.test(code)) found.push(...otherImports(parsed.program, code));
  // A re-export of an import is at the import's position.
  return [...new Map(found.map((each) => [each.start, each])).values()].sort((a, b) => a.start - b.start);
}

/**
 * Every import of a source file in the order of its lines: `import`, `import type`, `export … from`, `import()`,
 * `import('…').Type`, `require()`, `new URL('…', import.meta.url)`, the modules that `vi.mock` names, and `@import` of CSS.
 * @throws Error with the place, when the file cannot be parsed
 */
export const readImports = (file: string, code: string): Module => ({
  file,
  code,
  imports: findImports(file, code).map(({ specifier, ...place }) => ({
    ...(specifier === null ? { target: null, isPackage: false } : resolve(specifier, file)),
    line: lineOf(code, place),
  })),
});

const READABLE = /\.(?:ts|tsx|mts|cts|mjs|cjs|js|jsx|css)$/;

/** Reads the imports of all source files of the project. */
export const readProject = (root: string): Module[] =>
  listFiles(root)
    .filter((file) => READABLE.test(file))
    .map((file) => readImports(file, readFileSync(path.join(root, file), 'utf8')));
