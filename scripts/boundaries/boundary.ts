import type { Target } from './resolve-import.ts';

/** The imports that one folder may have in addition to its own files. */
export interface Boundary {
  /** A folder or file, from the root. `*` stands for any one folder, and each such folder is a separate place. */
  folder: string;
  /** Folders (without those below them that have a row of their own) and files of the project. */
  imports?: string[];
  /** Packages and `node:` modules; `*` at the end matches any suffix. */
  packages?: string[];
}

/** The parts of a folder. Each may import the parts that its entry names. */
export const partsOf = (folder: string, below: Record<string, string[]>): Boundary[] =>
  Object.entries(below).map(([part, imports]) => ({
    folder: `${folder}/${part}`,
    imports: imports.map((each) => `${folder}/${each}`),
  }));

export interface BoundaryTable {
  product: Boundary[];
  /** Imports that tests in a folder and below it may have in addition to those of the folder. */
  tests: Boundary[];
}

const TEST = /\.test\.tsx?$|\/test-support\//;

/** Whether a file is a test, or only tests use it. */
export const isTest = (file: string): boolean => TEST.test(`${file}/`) || TEST.test(file);

const parts = (path: string) => path.split('/');

/** Whether `*` matches a path segment: a folder other than one of test support. */
const isFolder = (part = '') => !part.includes('.') && part !== 'test-support';

/** Whether a path begins with a pattern, or is it. */
function covers(pattern: string, path: string): boolean {
  const wanted = parts(pattern);
  const given = parts(path);
  const fits = (part: string, at: number) => part === given[at] || (part === '*' && isFolder(given[at]));
  return wanted.length <= given.length && wanted.every(fits);
}

const isSame = (pattern: string, path: string): boolean =>
  covers(pattern, path) && parts(pattern).length === parts(path).length;

function closestRows(rows: Boundary[], file: string): Boundary[] {
  const covering = rows.filter(({ folder }) => covers(folder, file));
  const depth = Math.max(...covering.map(({ folder }) => parts(folder).length));
  return covering.filter(({ folder }) => parts(folder).length === depth);
}

/** A cache: each import of a file needs the file's rows, and finding them takes most of the time. */
const rowsByFile = new WeakMap<Boundary[], Map<string, Boundary[]>>();

/**
 * The rows for a file: of those that cover it, the ones with the longest match. Several rows add up:
 * `functions/domain/*` and `functions/domain/links`.
 */
export function rowsOf(rows: Boundary[], file: string): Boundary[] {
  const known = rowsByFile.get(rows) ?? new Map<string, Boundary[]>();
  rowsByFile.set(rows, known);
  const found = known.get(file) ?? closestRows(rows, file);
  known.set(file, found);
  return found;
}

/** The part of a file's path that its rows name: the folder (or file) that the table treats as one place. */
function placeOf(rows: Boundary[], file: string): string | undefined {
  const row = rowsOf(rows, file).at(0);
  return row && parts(file).slice(0, parts(row.folder).length).join('/');
}

/** The place of a target; for test support, its `test-support` folder. */
function targetPlace(table: BoundaryTable, file: string): string | undefined {
  if (isTest(file)) return /^.*?\/test-support(?=\/|$)/.exec(file)?.[0] ?? file;
  return placeOf(table.product, file);
}

/** An allowance of the table: the row and the entry in it. */
export interface Allowance {
  row: Boundary;
  entry: string;
}

/** The reason for a verdict: the file's own place, an allowance, or neither, which refuses the import. */
export type Verdict = 'own' | Allowance | { refused: string };

const matchesPackage = (entry: string, name: string): boolean =>
  entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : entry === name;

/** The place of a file, and the rows for it. */
interface Rows {
  place: string;
  rows: Boundary[];
}

function rowsFor(table: BoundaryTable, file: string): Rows | undefined {
  const tests = isTest(file) ? rowsOf(table.tests, file) : [];
  const place = placeOf(table.product, file) ?? placeOf(table.tests, file);
  if (place === undefined || (isTest(file) && tests.length === 0)) return undefined;
  return { place, rows: [...rowsOf(table.product, file), ...tests] };
}

function describeRows(rows: Boundary[]): string {
  const all = rows.flatMap(({ imports = [], packages = [] }) => [...imports, ...packages]);
  return all.length > 0 ? `itself, ${all.join(', ')}` : 'only itself';
}

const allowedBy = (rows: Boundary[], list: 'imports' | 'packages', isIt: (entry: string) => boolean) => {
  for (const row of rows) {
    const entry = row[list]?.find(isIt);
    if (entry !== undefined) return { row, entry };
  }
  return undefined;
};

function checkFile(table: BoundaryTable, file: string, to: string, { place, rows }: Rows): Verdict | undefined {
  const target = targetPlace(table, to) ?? to;
  const isOwn = isTest(to) ? isTest(file) && placeOf(table.product, to) === place : target === place;
  return isOwn ? 'own' : allowedBy(rows, 'imports', (entry) => isSame(entry, target) || entry === to);
}

/** Decides whether a file may import a target. Undefined when no row covers the file. */
export function judge(table: BoundaryTable, file: string, target: Target): Verdict | undefined {
  const found = rowsFor(table, file);
  if (!found) return undefined;
  const allowed =
    'package' in target
      ? allowedBy(found.rows, 'packages', (entry) => matchesPackage(entry, target.package))
      : checkFile(table, file, target.file, found);
  return (
    allowed ?? { refused: `${isTest(file) ? 'tests in ' : ''}${found.place} may import ${describeRows(found.rows)}` }
  );
}
