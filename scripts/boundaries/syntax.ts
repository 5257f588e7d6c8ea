import { parseSync } from 'vite';

/** A node of the syntax tree of a source file, in the form of ESTree. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The value of a string; null for any other expression. */
export const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** The line of a place in a source file, counted from 1. */
export const lineOf = (code: string, { start }: Pick<Node, 'start'>): number => code.slice(0, start).split('\n').length;

/**
 * Parses a source file.
 * @returns its nodes in the order of the source, each before those in it, and its comments
 * @throws Error that names the file, if it has a syntax error
 */
export function parse(file: string, code: string) {
  const { program, comments, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const nodes: Node[] = [];
  const visit = (node: Node): void => {
    nodes.push(node);
    childrenOf(node).forEach(visit);
  };
  visit(program as unknown as Node);
  return { nodes, comments };
}
