import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/decisions');
const files = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const index = readFileSync(path.join(FOLDER, 'README.md'), 'utf8').replaceAll(/\n {2}/g, ' ');

/** The head of every record. */
const HEAD = /^# (\d+)\. (.+)\n\n(?:Accepted|Rejected) on \d{4}-\d\d-\d\d\.\n\n## Context\n/;

const sectionsOf = (text: string) => [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

/** The entries of the index. */
const entries = [...index.matchAll(/^- \[(\d+)\. (.+)\]\((.+\.md)\)$/gm)].map(([, number, title, file]) => ({
  number,
  title,
  file,
}));

describe('docs/decisions', () => {
  it.each(files)('%s has a head and the sections of a record', (file) => {
    const text = readFileSync(path.join(FOLDER, file), 'utf8');
    expect(text).toMatch(HEAD);
    expect(sectionsOf(text).slice(0, 3)).toEqual(['Context', 'Decision', 'Consequences']);
  });

  it('has an index of every record, in the order of their numbers', () => {
    const records = files.map((file) => {
      const [, number, title] = HEAD.exec(readFileSync(path.join(FOLDER, file), 'utf8')) ?? [];
      return { number, title, file };
    });
    expect(entries).toEqual(records);
  });

  it('names files by the number of their record', () => {
    expect(entries.filter(({ number, file }) => !file?.startsWith(`${number?.padStart(4, '0')}-`))).toEqual([]);
  });
});
