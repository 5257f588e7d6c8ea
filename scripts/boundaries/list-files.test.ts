import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles, sourceFiles } from './list-files.ts';

describe('what has to be read as a module', () => {
  it.each(['a.ts', 'web/a.tsx', 'a.mts', 'a.cts', 'a.mjs', 'a.cjs', 'a.js', 'a.jsx', 'a.css', 'a.d.ts'])(
    '%s',
    (file) => {
      expect(sourceFiles([file])).toEqual([file]);
    },
  );

  it('a file with an ending that nobody has thought of', () => {
    expect(sourceFiles(['web/a.vue', 'scripts/run'])).toEqual(['web/a.vue', 'scripts/run']);
  });

  it('not documents, data and settings', () => {
    expect(sourceFiles(['README.md', 'package.json', 'web/index.html', '.gitignore', 'LICENSE'])).toEqual([]);
  });
});

describe('in a folder that git does not know', () => {
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'framekeep-files-'));
    mkdirSync(path.join(root, 'web', 'src'), { recursive: true });
    mkdirSync(path.join(root, 'node_modules', 'zod'), { recursive: true });
    for (const file of ['web/src/a.ts', 'b.ts', 'node_modules/zod/index.js']) writeFileSync(path.join(root, file), '');
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('every file but those of packages and builds is listed', () => {
    expect(listFiles(root).sort()).toEqual(['b.ts', 'web/src/a.ts']);
  });

  it('so it is where git refuses to answer', () => {
    writeFileSync(path.join(root, '.git'), 'gitdir: nowhere');
    expect(listFiles(root).sort()).toEqual(['b.ts', 'web/src/a.ts']);
    rmSync(path.join(root, '.git'));
  });
});
