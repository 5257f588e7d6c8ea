import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../test-support/temporary-folder.ts';
import { listFiles } from './list-files.ts';

describe('the list of files in a folder without a git repository', () => {
  const root = temporaryFolder();

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
