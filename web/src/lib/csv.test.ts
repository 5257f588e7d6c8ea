import { expect, it } from 'vitest';
import { csvText } from './csv.ts';

/** Cells as a spreadsheet reads them: a quote counts only at the beginning of a cell, and what follows it is kept. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const end = () => {
    cells.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += letter;
      at += 1;
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && (letter === separator || letter === '\n' || letter === '\r')) end();
    else cell += letter;
  }
  end();
  return cells;
}

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const BEFORE = [
  '',
  ' ',
  '\t',
  '\r',
  '\n',
  '\u200B',
  '"',
  'A;',
  'A,',
  'A\t',
  'A\n',
  'A\r\n',
  'A; ',
  'A;"',
  'A";',
  '";;',
];
const HOSTILE = BEFORE.flatMap((before) => SIGNS.map((sign) => `${before}${sign}1+1`));

it.each([',', ';', '\t'])(
  'no cell begins with the sign of a formula for a reader that separates by %j',
  (separator) => {
    const text = csvText([['Name', 'Note'], ...HOSTILE.map((value) => [value, value])]).slice(1);
    const formula = /^["\s\p{Cf}]*[=+\-@＝＋－＠]/u;
    expect(cellsOf(text, separator).filter((cell) => formula.test(cell))).toEqual([]);
  },
);

it('every field is in quotes, and a reader by commas gets back what is no formula', () => {
  const values = ['Ann', 'a "quoted" name', 'one, two', 'two\r\nlines', '', '😀', 'a-b', 'a=b', '1;2'];
  const text = csvText([values]);
  expect(text.startsWith('\uFEFF"Ann","a ""quoted"" name","one, two",')).toBe(true);
  expect(cellsOf(text.slice(1, -2), ',')).toEqual(values);
});
