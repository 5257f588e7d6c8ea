import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { lockDataFolder } from './data-folder.ts';
import * as disk from './disk-space.ts';
import { keepReserve, RESERVE_BYTES, RESERVE_FILE } from './reserve.ts';

let folder: string;
beforeEach(() => {
  folder = folderOfTest();
});
const reserve = () => path.join(folder, RESERVE_FILE);
const start = () => lockDataFolder(folder)();

/** A disk on which only the reserve can be freed. */
const fullDisk = (free: number) =>
  vi.spyOn(disk, 'freeBytes').mockImplementation(() => free + (existsSync(reserve()) ? 0 : RESERVE_BYTES));

it('a first start needs room for data', () => {
  fullDisk(RESERVE_BYTES);
  expect(start).toThrow('cannot be used: the disk is full.');
});

it('a start on existing data frees the reserve only when nothing else is left, so that people can delete', () => {
  start();
  keepReserve(folder);
  fullDisk(10 * 1024 * 1024);
  start();
  expect(existsSync(reserve())).toBe(true);
  vi.restoreAllMocks();
  fullDisk(0);
  start();
  expect(existsSync(reserve())).toBe(false);
  vi.restoreAllMocks();
  fullDisk(-RESERVE_BYTES);
  expect(start).toThrow('cannot be used: the disk is full.');
});
