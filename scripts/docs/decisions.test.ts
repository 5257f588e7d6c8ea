import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/decisions');
const files = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const index = readFileSync(path.join(FOLDER, 'README.md'), 'utf8');

/** The head of every record. Its lines may continue with an indent. */
const HEAD =
  /^# (\d+)\. (.+)\n\n- Status: (accepted|accepted, superseded in part|superseded|rejected)\n- Date: (\d{4}-\d\d-\d\d)\n(?:- (?:Supersedes|Superseded (?:in part )?by): .+\n(?: {2}.+\n)*)*\n## Context\n/;

const sectionsOf = (text: string) => [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

/** The rows of the index: number, file, title, status, date. */
const rows = [...index.matchAll(/^\| (\d+) \| \[(.+)\]\((.+\.md)\) \| (.+) \| (\S+) \| .{20,} \|$/gm)].map(
  ([, number, title, file, status, date]) => ({ number, file, title, status, date }),
);

describe('docs/decisions', () => {
  it.each(files)('%s has a head and the sections of a record', (file) => {
    const text = readFileSync(path.join(FOLDER, file), 'utf8');
    expect(text).toMatch(HEAD);
    expect(sectionsOf(text).slice(0, 3)).toEqual(['Context', 'Decision', 'Consequences']);
  });

  it('has an index of every record, in the order of their numbers', () => {
    const records = files.map((file) => {
      const [, number, title, status, date] = HEAD.exec(readFileSync(path.join(FOLDER, file), 'utf8')) ?? [];
      return { number, file, title, status, date };
    });
    expect(rows).toEqual(records);
  });

  it('gives each record a unique number, with which its file name begins', () => {
    const numbers = rows.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(rows.filter(({ number, file }) => !file?.startsWith(`${number?.padStart(4, '0')}-`))).toEqual([]);
  });
});
