import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { twMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { mergeClasses } from './merge-classes.ts';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));

/** The words of all strings in the sources, without variants such as `hover:`. */
function wordsInSources(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|merge-classes/.test(file),
  );
  const words = files.flatMap((file) =>
    [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g)].flatMap(([text]) =>
      text.slice(1, -1).split(/\s+/),
    ),
  );
  const bare = words.map((word) => word.replace(/^(?:[^:[\]()]|\[[^\]]*\]|\([^)]*\))+:(?=[^\s:]+$)/, ''));
  return [...new Set(bare)].filter((word) => /^-?[a-z[][^\s{}<>$"'`;]*$/.test(word));
}

const isKnownBy = (merge: typeof twMerge, name: string) => merge(`${name} ${name}`) === name;

it('merges the classes in the sources as the whole of tailwind-merge does', () => {
  const classes = wordsInSources().filter((word) => isKnownBy(twMerge, word));
  expect(classes.length).toBeGreaterThan(500);
  expect(
    classes.filter((name) => !isKnownBy(mergeClasses, name)),
    'classes without a group',
  ).toEqual([]);
  // One class of each group, whose classes replace each other.
  const groups: string[] = [];
  const areAlike = (merge: typeof twMerge, one: string, other: string) =>
    merge(`${one} ${other}`) === other && merge(`${other} ${one}`) === one;
  const misplaced = classes.filter((name) => {
    const first = groups.find((other) => areAlike(twMerge, other, name));
    if (!first) groups.push(name);
    return first && !areAlike(mergeClasses, first, name);
  });
  expect(misplaced).toEqual([]);
  const pairs = groups.flatMap((one) => groups.map((other) => `${one} ${other}`));
  expect(pairs.filter((pair) => mergeClasses(pair) !== twMerge(pair))).toEqual([]);
});

it('takes variants into account', () => {
  const names = 'p-2 hover:p-2 p-4 hover:p-1 dark:hover:p-3 hover:dark:p-5 !p-6';
  expect(mergeClasses(names)).toBe(twMerge(names));
});
