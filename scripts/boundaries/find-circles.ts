import { isTest } from './boundary.ts';

/** For each path, the paths that it imports. */
export type Graph = Map<string, Set<string>>;

/** Circles of a graph: at least one for each group of members that reach each other. */
function circlesIn(graph: Graph): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, way: string[]): void => {
    const at = way.indexOf(node);
    if (at >= 0) circles.push([...way.slice(at), node]);
    if (at >= 0 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...way, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return circles;
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
export const findCircles = (files: Graph): Circles => ({
  files: circlesIn(files),
  folders: [...siblingGraphs(files).values()]
    .flatMap(circlesIn)
    .filter((circle) => circle.some((member) => !files.has(member))),
});
