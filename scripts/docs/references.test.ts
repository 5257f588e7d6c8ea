import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '#scripts/boundaries/list-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const files = listFiles(ROOT);
const pages = files.filter((file) => file.endsWith('.md'));
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Every file and folder, with each way to shorten its path from the left: `media/store` is `web/src/media/store`. */
const known = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.flatMap((_, end) => parts.slice(0, end + 1).map((_, start) => parts.slice(start, end + 1).join('/')));
  }),
);

/** Files that a command creates, or that belong to a person. */
const NOT_STORED = /^(?:cdk\.out|dist|node_modules|\.local)\b/;

const SOURCE_FILE = /^[\w@./-]+\.(?:ts|tsx|mjs|grit|md|css)$/;
const IN_A_FOLDER = /^(?:\.github|docs|functions|infra|scripts|shared|web)\/[\w@./-]+$/;

/** Paths that a text names in backticks, outside of code blocks. */
const pathsIn = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code.replace(/\/$/, ''))
    .filter((code) => (SOURCE_FILE.test(code) || IN_A_FOLDER.test(code)) && !NOT_STORED.test(code));

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/[`*]|\]\([^)]*\)|\[/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (text: string) => [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** The pages of other projects are not ours. */
const withoutUrls = (text: string) => text.replaceAll(/https?:\S+/g, '');

/** Pages of the repository on GitHub, beside its files: the results of a workflow. */
const OF_THE_REPOSITORY = /^\.\.\/\.\.\/actions\/workflows\//;

/** Broken links of a page: to a missing file, or to a heading that its page does not have. */
function brokenLinksIn(page: string): string[] {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return links
    .filter((target) => !/^[a-z]+:/.test(target) && !OF_THE_REPOSITORY.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#');
      const at = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
      if (!existsSync(path.join(ROOT, at))) return true;
      return anchor !== undefined && !anchorsIn(read(at)).includes(anchor);
    });
}

it('finds paths that do not exist, and headings that a page does not have', () => {
  expect(pathsIn('`npm test` runs `web/src/gone` and `gone.ts`, not `*.test.ts`')).toEqual(['web/src/gone', 'gone.ts']);
  expect(anchorsIn('# 1. A *new* [link](x.md)\n## `npm run` & co')).toEqual(['1-a-new-link', 'npm-run--co']);
});

describe('a reference in the docs', () => {
  it('is checked in the README and in every page', () => {
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/architecture.md', 'docs/decisions/README.md']));
  });

  it.each(pages)('leads to an existing path or heading: %s', (page) => {
    expect(pathsIn(read(page)).filter((named) => !known.has(named))).toEqual([]);
    expect(brokenLinksIn(page)).toEqual([]);
  });

  it('in a comment leads to an existing page', () => {
    const missing = files
      .filter((file) => /\.(?:ts|tsx|mjs|js)$/.test(file))
      .flatMap((file) =>
        [...withoutUrls(read(file)).matchAll(/\bdocs\/[\w./-]+\.md\b/g)].map(([named]) => ({ file, named })),
      )
      .filter(({ named }) => !existsSync(path.join(ROOT, named)));
    expect(missing).toEqual([]);
  });
});
