import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '#scripts/boundaries/list-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const pages = listFiles(ROOT).filter((file) => file.endsWith('.md'));

/** Mermaid ends a message of a sequence diagram at a semicolon, and then shows an error instead of the diagram. */
const brokenDiagrams = (page: string) =>
  [...page.matchAll(/^```mermaid\nsequenceDiagram\n[\s\S]*?^```/gm)].flatMap(([diagram]) =>
    diagram.split('\n').filter((line) => line.includes(';')),
  );

it('finds a semicolon in a sequence diagram', () => {
  const page = '# One\n```mermaid\nsequenceDiagram\n  A->>B: one; two\n```\nThree; four';
  expect(brokenDiagrams(page)).toEqual(['  A->>B: one; two']);
});

it.each(pages)('%s has no semicolon in a sequence diagram', (page) => {
  expect(brokenDiagrams(readFileSync(path.join(ROOT, page), 'utf8'))).toEqual([]);
});
