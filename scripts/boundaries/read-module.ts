import { parseSync } from 'vite';

/** One import as the source file writes it. */
export interface WrittenImport {
  /** Null when the path is computed at run time. */
  specifier: string | null;
  /** Counted from 1. */
  line: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Forms that the parser's list of imports and exports does not contain. Most files have none and need no walk. */
const OTHER_FORMS = /import\s*\(|import\.meta\.(?:url|glob)|require\s*\(|\bvi\./;
const SOURCE = /\.(?:ts|tsx|mts|mjs|js|jsx)$/;
const LOADERS = /^(?:require|vi\.(?:mock|doMock|unmock|doUnmock|importActual|importMock))$/;

type Found = { start: number; specifier: string | null };

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
      // Other URLs name data and folders: the build recognises a worker only by a literal path.
      const path = text(first);
      return path !== null && SOURCE.test(path) ? path.replace(/^(?!\.)/, './') : undefined;
    }
    default:
      return undefined;
  }
}

function walk(node: unknown, code: string, found: Found[]): void {
  if (Array.isArray(node)) for (const each of node) walk(each, code, found);
  if (!isNode(node)) return;
  const specifier = pathOf(node, code);
  if (specifier !== undefined) found.push({ start: node.start, specifier });
  for (const child of Object.values(node)) if (typeof child === 'object') walk(child, code, found);
}

const CSS_IMPORT = /@import\s+["']([^"']+)["']/g;

const lineAt = (code: string, at: number): number => code.slice(0, at).split('\n').length;

const readStyles = (code: string): WrittenImport[] =>
  [...code.matchAll(CSS_IMPORT)].map(({ 1: specifier = '', index }) => ({ specifier, line: lineAt(code, index) }));

/**
 * Every import of a source file in the order of its lines: `import`, `import type`, `export … from`, `import()`,
 * `import('…').Type`, `require()`, `new URL('…', import.meta.url)`, the modules that `vi.mock` names, and `@import` of CSS.
 * @throws Error with the place, when the file cannot be parsed
 */
export function readModule(file: string, code: string): WrittenImport[] {
  if (file.endsWith('.css')) return readStyles(code);
  // `parsed.program` is created on access, which takes longer than parsing.
  const parsed = parseSync(file, code);
  const { module, errors } = parsed;
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Found[] = module.staticImports.map(({ start, moduleRequest }) => ({
    start,
    specifier: moduleRequest.value,
  }));
  const imported = new Set(found.map(({ start }) => start));
  for (const { start, entries } of module.staticExports) {
    const specifier = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest?.value;
    // A re-export of an import is at the import's position, which is in the list already.
    if (specifier !== undefined && !imported.has(start)) found.push({ start, specifier });
  }
  if (OTHER_FORMS.test(code)) walk(parsed.program, code, found);
  found.sort((a, b) => a.start - b.start);
  return found.map(({ start, specifier }) => ({ specifier, line: lineAt(code, start) }));
}
