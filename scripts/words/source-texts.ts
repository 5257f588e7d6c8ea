import { parseSync } from 'vite';
import { type Node, nodesIn } from '../boundaries/syntax.ts';

type Range = Pick<Node, 'start' | 'end'>;

const isText = ({ type, value }: Node): boolean =>
  type === 'TemplateElement' || type === 'JSXText' || (type === 'Literal' && typeof value === 'string');

const STYLE_COMMENT = /\/\*.*?\*\//gs;

function findRanges(file: string, code: string): Range[] {
  if (file.endsWith('.css')) {
    return [...code.matchAll(STYLE_COMMENT)].map(({ index, 0: text }) => ({ start: index, end: index + text.length }));
  }
  const { program, comments, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Range[] = [...comments, ...[...nodesIn(program)].filter(isText)];
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
