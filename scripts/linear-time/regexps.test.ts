import { readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse } from 'scslre';
import { expect, it } from 'vitest';
import { listFiles } from '../boundaries/list-files.ts';
import { lineOf, parse } from '../boundaries/syntax.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Folders whose code reads texts that strangers write. */
const FOLDERS = /^(?:functions|shared|infra\/edge|scripts\/local|web\/src)\//;

const isProduct = (file: string) =>
  FOLDERS.test(file) && /\.(?:ts|tsx|js|mjs)$/.test(file) && !/\.test\.|\.d\.ts$|\/test-support\//.test(file);

interface Place {
  file: string;
  line: number;
  pattern: RegExp;
}

function patternsOf(file: string): Place[] {
  const code = readFileSync(path.join(ROOT, file), 'utf8');
  return parse(file, code).nodes.flatMap((node) => {
    const { pattern, flags } = (node.regex ?? {}) as Partial<Record<'pattern' | 'flags', string>>;
    return pattern === undefined ? [] : { file, line: lineOf(code, node), pattern: new RegExp(pattern, flags) };
  });
}

/** Whether there are texts for which the search takes time that grows faster than their length. */
const isSlow = (pattern: RegExp) => analyse(pattern).reports.length > 0;

it('finds what is slow, and only that', () => {
  expect([/(?:a+)+$/, /\s*;/, /=+$/, /^a*b?a*$/].map(isSlow)).toEqual([true, true, true, true]);
  expect([/^\s*;/, /={1,2}$/, /(?<!=)=+$/, /^a*b+a*$/].map(isSlow)).toEqual([false, false, false, false]);
});

it('no regular expression of the product takes longer than in proportion to its text', () => {
  const found = listFiles(ROOT).filter(isProduct).flatMap(patternsOf);
  expect(found.length).toBeGreaterThan(200);
  const slow = found.filter(({ pattern }) => isSlow(pattern));
  expect(slow.map(({ file, line, pattern }) => `${file}:${line} ${pattern}`)).toEqual([]);
});
