import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/decisions');
const files = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const index = readFileSync(path.join(FOLDER, 'README.md'), 'utf8').replaceAll(/\n {2}/g, ' ');

/** The head of every record. */
const HEAD = /^# (\d+)\. (.+)\n\n- Status: (?:accepted|rejected)\n- Date: \d{4}-\d\d-\d\d\n\n## Context\n/;

const sectionsOf = (text: string) => [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

/** The entries of the index: number, title, file, and the numbers of earlier records that it holds. */
const entries = [...index.matchAll(/^- \[(\d+)\. (.+)\]\((.+\.md)\)(?: \(also ([\d, ]+)\))?$/gm)].map(
  ([, number, title, file, also]) => ({ number, title, file, held: also?.split(', ') ?? [] }),
);

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
    expect(entries.map(({ number, title, file }) => ({ number, title, file }))).toEqual(records);
  });

  it('leads each number to one record, whose file name begins with its own', () => {
    const numbers = entries.flatMap(({ number, held }) => [number, ...held]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(entries.filter(({ number, file }) => !file?.startsWith(`${number?.padStart(4, '0')}-`))).toEqual([]);
  });
});
