import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '#scripts/boundaries/list-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const pages = listFiles(ROOT).filter((file) => file.endsWith('.md'));

interface Line {
  number: number;
  text: string;
}

const FENCE = /^(`{3,}|~{3,})(.*)$/;

/** Lines outside of code blocks without their indentation, and the opening line of each code block. */
function splitCode(page: string): { prose: Line[]; openings: Line[] } {
  const prose: Line[] = [];
  const openings: Line[] = [];
  let fence = '';
  for (const [index, line] of page.split('\n').entries()) {
    const text = line.trim();
    const [, mark = '', rest = ''] = FENCE.exec(text) ?? [];
    if (fence === '' && mark === '') prose.push({ number: index + 1, text });
    else if (fence === '') {
      fence = mark;
      openings.push({ number: index + 1, text });
    } else if (mark.startsWith(fence) && rest.trim() === '') fence = '';
  }
  return { prose, openings };
}

const codeFaults = (openings: Line[]) =>
  openings
    .filter(({ text }) => FENCE.exec(text)?.[2]?.trim() === '')
    .map(({ number }) => `${number}: a code block without a language`);

function headingFaults(prose: Line[]): string[] {
  // The first heading may have any level: GitHub shows a template below a title.
  let level = 6;
  return prose.flatMap(({ number, text }) => {
    const next = /^(#{1,6}) /.exec(text)?.[1]?.length;
    if (next === undefined) return [];
    const skips = next > level + 1;
    level = next;
    return skips ? [`${number}: a heading that skips a level`] : [];
  });
}

/** GitHub ends a cell at each bar without a backslash, also inside of code. */
const cellsOf = (row: string) =>
  row
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/);

const isRule = (row: string) => cellsOf(row).every((cell) => /^\s*:?-+:?\s*$/.test(cell));

function tablesIn(prose: Line[]): Line[][] {
  const rows = prose.filter(({ text }) => text.startsWith('|'));
  const starts = rows.flatMap(({ number }, index) => (number - 1 === rows[index - 1]?.number ? [] : [index]));
  return starts.map((start, table) => rows.slice(start, starts[table + 1]));
}

function tableFaults([head, rule, ...body]: Line[]): string[] {
  if (!head) return [];
  const hasHead = rule && isRule(rule.text) && cellsOf(head.text).some((cell) => cell.trim() !== '');
  if (!hasHead || isRule(head.text)) return [`${head.number}: a table without a head`];
  const width = cellsOf(head.text).length;
  return [rule, ...body]
    .map(({ number, text }) => ({ number, cells: cellsOf(text).length }))
    .filter(({ cells }) => cells !== width)
    .map(({ number, cells }) => `${number}: a row of ${cells} cells in a table of ${width}`);
}

/** Mermaid ends a message of a sequence diagram at a semicolon, and then shows an error instead of the diagram. */
function diagramFaults(page: string): string[] {
  return [...page.matchAll(/^```mermaid\nsequenceDiagram\n[\s\S]*?^```/gm)].flatMap(({ 0: diagram, index }) => {
    const first = page.slice(0, index).split('\n').length;
    const lines = diagram.split('\n').map((text, line) => ({ number: first + line, text }));
    return lines.filter(({ text }) => text.includes(';')).map(({ number }) => `${number}: a semicolon in a diagram`);
  });
}

function faultsIn(page: string): string[] {
  const { prose, openings } = splitCode(page);
  return [
    ...codeFaults(openings),
    ...headingFaults(prose),
    ...tablesIn(prose).flatMap(tableFaults),
    ...diagramFaults(page),
  ];
}

it('finds a semicolon in a sequence diagram', () => {
  expect(faultsIn('# One\n```mermaid\nsequenceDiagram\n  A->>B: one; two\n```\nThree; four')).toEqual([
    '4: a semicolon in a diagram',
  ]);
});

it('finds code without a language, headings that skip a level, and tables without a head or with other cells', () => {
  expect(faultsIn('# One\n```\n# code\n```\n```sh\n| code |\n```')).toEqual(['2: a code block without a language']);
  expect(faultsIn('# One\n### Three\n## Two\n### Three')).toEqual(['2: a heading that skips a level']);
  expect(faultsIn('|---|---|\n| a | b |')).toEqual(['1: a table without a head']);
  expect(faultsIn('| | |\n|---|---|\n| a | b |')).toEqual(['1: a table without a head']);
  expect(faultsIn('| a | b |\n| c | d |')).toEqual(['1: a table without a head']);
  expect(faultsIn('| | b |\n|---|---|\n| `c \\| d` | e |\n| `f | g` | h |\n| i |')).toEqual([
    '4: a row of 3 cells in a table of 2',
    '5: a row of 1 cells in a table of 2',
  ]);
});

it.each(pages)('%s has the form that GitHub displays as intended', (page) => {
  expect(faultsIn(readFileSync(path.join(ROOT, page), 'utf8'))).toEqual([]);
});
