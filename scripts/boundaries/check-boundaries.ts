import { type Allowance, type Boundary, type BoundaryTable, isTest, judge, rowsOf } from './boundary.ts';
import { type Circles, findCircles, type Graph } from './find-circles.ts';
import type { Import, Module } from './read-project.ts';

export interface Rules {
  table: BoundaryTable;
  /** Files that import a path which they receive at run time. */
  computed: string[];
}

export interface Findings {
  problems: string[];
  modules: number;
  imports: number;
  circles: Circles;
}

const nameOf = ({ target }: Import): string => (target === null ? '' : 'file' in target ? target.file : target.package);

/** The imports among the files. */
function graphOf(modules: Module[]): Graph {
  const files = new Set(modules.map(({ file }) => file));
  const targets = ({ file, imports }: Module) => imports.map(nameOf).filter((to) => to !== file && files.has(to));
  return new Map(modules.map((module) => [module.file, new Set(targets(module))]));
}

/** Every allowance of the table as a text, to find the unused ones. */
const keyOf = ({ row, entry }: Allowance, list: 'product' | 'tests') => `${list} ${row.folder}: ${entry}`;

const entriesOf = ({ imports = [], packages = [] }: Boundary) => [...imports, ...packages];

/** Rows without a file, and allowances that no import uses. */
function unusedParts({ table }: Rules, modules: Module[], used: Set<string>): string[] {
  return (['product', 'tests'] as const).flatMap((list) => {
    const own = modules.filter(({ file }) => isTest(file) === (list === 'tests'));
    const taken = new Set(own.flatMap(({ file }) => rowsOf(table[list], file)));
    return table[list].flatMap((row) => {
      if (!taken.has(row)) return [`the row ${row.folder} (${list}) covers no file`];
      const unused = entriesOf(row).filter((entry) => !used.has(keyOf({ row, entry }, list)));
      return unused.map((entry) => `the row ${row.folder} (${list}) allows ${entry}, which nothing there imports`);
    });
  });
}

/** The fault of one import; undefined when the table allows it. */
function faultOf(rules: Rules, file: string, each: Import, used: Set<string>): string | undefined {
  const { target } = each;
  if (target === null) {
    return rules.computed.includes(file) ? undefined : 'imports a path that is computed at run time';
  }
  const verdict = judge(rules.table, file, target);
  if (verdict === undefined || verdict === 'own') return undefined;
  if ('refused' in verdict) return `imports ${nameOf(each)}: ${verdict.refused}`;
  used.add(keyOf(verdict, rules.table.product.includes(verdict.row) ? 'product' : 'tests'));
  return undefined;
}

/** The faults of the imports, and the allowances that they use. */
function checkImports(rules: Rules, modules: Module[]): { problems: string[]; used: Set<string> } {
  const problems: string[] = [];
  const used = new Set<string>();
  for (const { file, imports } of modules) {
    const list = isTest(file) ? 'tests' : 'product';
    if (rowsOf(rules.table[list], file).length === 0) problems.push(`${file} belongs to no row of the table (${list})`);
    for (const each of imports) {
      const fault = faultOf(rules, file, each, used);
      if (fault) problems.push(`${file}:${each.line} ${fault}`);
    }
  }
  return { problems, used };
}

/**
 * Checks the modules of the project against the table.
 * @param sources the source files, listed separately: a file that was not read as a module is a fault
 */
export function checkBoundaries(rules: Rules, modules: Module[], sources: string[]): Findings {
  const read = new Set(modules.map(({ file }) => file));
  const problems = sources
    .filter((file) => !read.has(file))
    .map((file) => `${file} was not read: its imports are unknown`);
  const checked = checkImports(rules, modules);
  problems.push(...checked.problems, ...unusedParts(rules, modules, checked.used));

  const circles = findCircles(graphOf(modules));
  for (const circle of circles.files) problems.push(`circle of files: ${circle.join(' → ')}`);
  for (const circle of circles.folders) problems.push(`circle of folders: ${circle.join(' → ')}`);

  const imports = modules.reduce((sum, module) => sum + module.imports.length, 0);
  return { problems, modules: modules.length, imports, circles };
}
