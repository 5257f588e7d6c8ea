import { type Allowance, type Boundary, type BoundaryTable, isTest, judge, rowsOf } from './boundary.ts';
import { type Circles, findCircles, findKnots, type Graph, siblingGraphs } from './find-circles.ts';
import type { Import, Module } from './modules.ts';

/** An import that the table refuses, or that closes a circle, and that is accepted until it is gone. */
export interface Exception {
  file: string;
  /** The file or package that it imports. */
  imports: string;
}

export interface Rules {
  table: BoundaryTable;
  exceptions: Exception[];
  /** Files that import a path which they are given. */
  computed: string[];
}

export interface Findings {
  problems: string[];
  modules: number;
  imports: number;
  circles: Circles;
}

const nameOf = ({ target }: Import): string =>
  'file' in target ? target.file : 'package' in target ? target.package : '';

/** What imports what among the files; without those imports that `leftOut` names. */
function graphOf(modules: Module[], leftOut: Exception[]): Graph {
  const files = new Set(modules.map(({ file }) => file));
  const isLeftOut = new Set(leftOut.map(({ file, imports }) => `${file} ${imports}`));
  const targets = ({ file, imports }: Module) =>
    imports.map(nameOf).filter((to) => to !== file && files.has(to) && !isLeftOut.has(`${file} ${to}`));
  return new Map(modules.map((module) => [module.file, new Set(targets(module))]));
}

/** Whether an import is part of a circle of files or of folders. */
function circleTest(graph: Graph): (from: string, to: string) => boolean {
  const knotOf = new Map<string, number>();
  const graphs: Graph[] = [graph, ...siblingGraphs(graph).values()];
  let count = 0;
  for (const [level, each] of graphs.entries()) {
    for (const knot of findKnots(each)) {
      count += 1;
      for (const member of knot) knotOf.set(`${level === 0 ? '=' : ''}${member}`, count);
    }
  }
  const inOne = (a: string, b: string) => knotOf.has(a) && knotOf.get(a) === knotOf.get(b);
  return (from, to) => {
    if (inOne(`=${from}`, `=${to}`)) return true;
    if (isTest(from) || isTest(to)) return false;
    const [a, b] = [from.split('/'), to.split('/')];
    const level = a.findIndex((part, at) => part !== b[at]) + 1;
    return inOne(a.slice(0, level).join('/'), b.slice(0, level).join('/'));
  };
}

/** Every allowance of the table as one text each, to see which are used. */
const keyOf = ({ row, entry }: Allowance, list: 'product' | 'tests') => `${list} ${row.folder}: ${entry}`;

const entriesOf = ({ imports = [], packages = [] }: Boundary) => [...imports, ...packages];

/** Rows that no file belongs to, and what rows allow and nothing imports. */
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

/** What is wrong with one import; undefined when the table allows it. */
type Fault = { text: string; isCrossing: boolean } | undefined;

function faultOf(rules: Rules, file: string, each: Import, used: Set<string>): Fault {
  const { specifier, target } = each;
  if (specifier === null) {
    const isTold = rules.computed.includes(file);
    return isTold ? undefined : { text: 'imports a path that is put together at run time', isCrossing: false };
  }
  if ('unresolved' in target) {
    return { text: `imports ${specifier}, which does not resolve: ${target.unresolved}`, isCrossing: false };
  }
  const verdict = judge(rules.table, file, target);
  if (verdict === undefined || verdict === 'own') return undefined;
  if ('refused' in verdict) return { text: `imports ${nameOf(each)}: ${verdict.refused}`, isCrossing: true };
  used.add(keyOf(verdict, rules.table.product.includes(verdict.row) ? 'product' : 'tests'));
  return undefined;
}

function checkImports(rules: Rules, modules: Module[], isExcepted: (file: string, to: string) => boolean) {
  const problems: string[] = [];
  const refused = new Set<string>();
  const used = new Set<string>();
  for (const { file, imports } of modules) {
    const list = isTest(file) ? 'tests' : 'product';
    if (rowsOf(rules.table[list], file).length === 0) problems.push(`${file} belongs to no row of the table (${list})`);
    for (const each of imports) {
      const fault = faultOf(rules, file, each, used);
      if (fault?.isCrossing) refused.add(`${file} ${nameOf(each)}`);
      if (fault && !(fault.isCrossing && isExcepted(file, nameOf(each)))) {
        problems.push(`${file}:${each.line} ${fault.text}`);
      }
    }
  }
  return { problems, refused, used };
}

/**
 * Holds the modules of the project against the table.
 * @param sources the source files, listed apart from the modules: one that was not read is a fault
 */
export function checkBoundaries(rules: Rules, modules: Module[], sources: string[]): Findings {
  const read = new Set(modules.map(({ file }) => file));
  const problems = sources
    .filter((file) => !read.has(file))
    .map((file) => `${file} was not read: its imports are unknown`);
  const excepted = new Set(rules.exceptions.map(({ file, imports }) => `${file} ${imports}`));

  const checked = checkImports(rules, modules, (file, to) => excepted.has(`${file} ${to}`));
  problems.push(...checked.problems, ...unusedParts(rules, modules, checked.used));

  const whole = graphOf(modules, []);
  const inCircle = circleTest(whole);
  for (const { file, imports } of rules.exceptions) {
    const occurs = modules.some(
      (module) => module.file === file && module.imports.some((it) => nameOf(it) === imports),
    );
    if (!occurs || !(checked.refused.has(`${file} ${imports}`) || inCircle(file, imports))) {
      problems.push(`the exception ${file} → ${imports} is not needed any more: remove it`);
    }
  }

  const left = findCircles(graphOf(modules, rules.exceptions));
  for (const circle of left.files) problems.push(`circle of files: ${circle.join(' → ')}`);
  for (const circle of left.folders) problems.push(`circle of folders: ${circle.join(' → ')}`);

  const imports = modules.reduce((sum, module) => sum + module.imports.length, 0);
  return { problems, modules: modules.length, imports, circles: findCircles(whole) };
}
