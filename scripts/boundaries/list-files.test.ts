import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'framekeep-files-'));
    mkdirSync(path.join(root, 'web', 'src'), { recursive: true });
    mkdirSync(path.join(root, 'node_modules', 'zod'), { recursive: true });
    for (const file of ['web/src/a.ts', 'b.ts', 'node_modules/zod/index.js']) writeFileSync(path.join(root, file), '');
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('has every file except those of packages and builds', () => {
    expect(listFiles(root).sort()).toEqual(['b.ts', 'web/src/a.ts']);
  });

  it('is the same when git fails', () => {
    writeFileSync(path.join(root, '.git'), 'gitdir: nowhere');
    expect(listFiles(root).sort()).toEqual(['b.ts', 'web/src/a.ts']);
    rmSync(path.join(root, '.git'));
  });
});
