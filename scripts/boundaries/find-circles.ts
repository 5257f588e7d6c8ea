import { isTest } from './boundary.ts';

/** For each path, the paths that it imports. */
export type Graph = Map<string, Set<string>>;

/** Groups of two or more members that all reach each other (Tarjan's strongly connected components). */
function findKnots(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const knots: string[][] = [];

  function close(node: string): void {
    const members = open.splice(open.lastIndexOf(node));
    for (const member of members) low.set(member, Number.POSITIVE_INFINITY);
    if (members.length > 1) knots.push(members.sort());
  }

  function visit(node: string): void {
    const mine = order.size;
    order.set(node, mine);
    low.set(node, mine);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      low.set(node, Math.min(low.get(node) ?? mine, low.get(next) ?? mine));
    }
    if (low.get(node) === mine) close(node);
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return knots;
}

/** A shortest path from a member of a knot back to itself. */
function circleIn(graph: Graph, knot: string[]): string[] {
  const start = knot[0] as string;
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) as string) ?? []) {
      if (next === start) return [...way, next];
      if (!knot.includes(next) || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return knot;
}

const add = (graph: Graph, from: string, to: string) => graph.set(from, (graph.get(from) ?? new Set()).add(to));

const isAnyTest = (file: string) => isTest(file) || file.startsWith('web/e2e/');

/**
 * For each folder, which of its direct children (folders and files) imports which, at any depth below them. Tests,
 * browser tests included, are left out: they may look at a folder from above.
 */
function siblingGraphs(files: Graph): Map<string, Graph> {
  const levels = new Map<string, Graph>();
  for (const [from, targets] of files) {
    for (const to of targets) {
      if (isAnyTest(from) || isAnyTest(to)) continue;
      const [a, b] = [from.split('/'), to.split('/')];
      const level = a.findIndex((part, at) => part !== b[at]);
      // A file that imports its own folder (`new URL('./', …)`) has no sibling at that level.
      if (level < 0 || level >= b.length) continue;
      const folder = a.slice(0, level).join('/');
      const graph = levels.get(folder) ?? new Map();
      levels.set(folder, graph);
      add(graph, a.slice(0, level + 1).join('/'), b.slice(0, level + 1).join('/'));
    }
  }
  return levels;
}

export interface Circles {
  files: string[][];
  folders: string[][];
}

/**
 * The circles of files and of folders. A circle of folders is two siblings that import each other, directly or through
 * others; at least one of the two is a folder.
 */
export function findCircles(files: Graph): Circles {
  const folders: string[][] = [];
  for (const graph of siblingGraphs(files).values()) {
    for (const knot of findKnots(graph)) {
      if (knot.some((member) => !files.has(member))) folders.push(circleIn(graph, knot));
    }
  }
  return { files: findKnots(files).map((knot) => circleIn(files, knot)), folders };
}
