import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { measuredFolder } from './folder-bytes.ts';

let folder: string;
beforeEach(() => {
  folder = folderOfTest();
});

it('a folder has the bytes of its files, of one with two names once, and none when it is missing', async () => {
  mkdirSync(path.join(folder, 'in/it'), { recursive: true });
  writeFileSync(path.join(folder, 'one'), '123');
  writeFileSync(path.join(folder, 'in/it/two'), '12345');
  linkSync(path.join(folder, 'in/it/two'), path.join(folder, 'in/again'));
  expect(await measuredFolder(folder)()).toBe(8);
  expect(await measuredFolder(path.join(folder, 'none'))()).toBe(0);
});

it('a folder is measured again after ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const measure = measuredFolder(folder);
  expect(await measure()).toBe(0);
  writeFileSync(path.join(folder, 'one'), '123');
  vi.setSystemTime(9 * 60_000);
  expect(await measure()).toBe(0);
  vi.setSystemTime(10 * 60_000);
  expect(await measure()).toBe(3);
});
