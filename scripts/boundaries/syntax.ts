/** A node of the syntax tree of a source file, in the form of ESTree. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** All nodes of a tree in the order of the source, each before those in it. */
export function* nodesIn(tree: unknown): Generator<Node> {
  const waiting = [tree];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isNode(value)) yield value;
    waiting.push(...Object.values(value).reverse());
  }
}

/** The line of a place in a source file, counted from 1. */
export const lineOf = (code: string, { start }: Pick<Node, 'start'>): number => code.slice(0, start).split('\n').length;
