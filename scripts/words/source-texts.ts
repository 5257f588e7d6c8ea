import { type Node, parse, textOf } from '../boundaries/syntax.ts';

type Range = Pick<Node, 'start' | 'end'>;

const isText = (node: Node): boolean =>
  node.type === 'TemplateElement' || node.type === 'JSXText' || textOf(node) !== null;

const STYLE_COMMENT = /\/\*.*?\*\//gs;

function findRanges(file: string, code: string): Range[] {
  if (file.endsWith('.css')) {
    return [...code.matchAll(STYLE_COMMENT)].map(({ index, 0: text }) => ({ start: index, end: index + text.length }));
  }
  const { nodes, comments } = parse(file, code);
  const found: Range[] = [...comments, ...nodes.filter(isText)];
  return found.sort((a, b) => a.start - b.start);
}

/** The marks of a comment, and the indentation and mark at the start of its lines. A sentence continues across them. */
const MARKS = /^\/\*+|\*\/$|^\/\/|(?<=\n)[ \t]*\*(?!\/)/g;
/** Line comments below each other are one text. */
const NEXT_LINE = /^\n[ \t]*$/;

const blank = (text: string, by: string): string => text.replace(/[^\n]/g, by);

/** Replaces code, so that no phrase reaches from one text to the next. */
const CODE = '\0';

/**
 * Keeps only the comments, strings and texts of JSX of a source file. Code is replaced by NUL characters, so every text
 * stays at its line and column.
 * @throws Error that names the file, if it cannot be parsed
 */
export function keepTexts(file: string, code: string): string {
  let texts = '';
  for (const { start, end } of findRanges(file, code)) {
    const between = code.slice(texts.length, start);
    const goesOn = NEXT_LINE.test(between) && code.startsWith('//', start);
    texts += blank(between, goesOn ? ' ' : CODE) + code.slice(start, end).replace(MARKS, (marks) => blank(marks, ' '));
  }
  return texts + blank(code.slice(texts.length), CODE);
}
