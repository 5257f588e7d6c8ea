import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listFiles, sourceFiles } from './list-files.ts';

describe('files that are read as modules', () => {
  it.each(['a.ts', 'web/a.tsx', 'a.mts', 'a.cts', 'a.mjs', 'a.cjs', 'a.js', 'a.jsx', 'a.css', 'a.d.ts'])(
    'include %s',
    (file) => {
      expect(sourceFiles([file])).toEqual([file]);
    },
  );

  it('include a file with an unknown ending', () => {
    expect(sourceFiles(['web/a.vue', 'scripts/run'])).toEqual(['web/a.vue', 'scripts/run']);
  });

  it('do not include documents, data and settings', () => {
    expect(sourceFiles(['README.md', 'package.json', 'web/index.html', '.gitignore', 'LICENSE'])).toEqual([]);
  });
});

describe('the list of files in a folder without a git repository', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'framekeep-files-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('has every file except those of packages, also when git fails', () => {
    for (const file of ['src/a.ts', 'b.ts', 'node_modules/zod/index.js']) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), '');
    }
    expect(listFiles(root).sort()).toEqual(['b.ts', 'src/a.ts']);
    writeFileSync(path.join(root, '.git'), 'gitdir: nowhere');
    expect(listFiles(root).sort()).toEqual(['b.ts', 'src/a.ts']);
  });
});
