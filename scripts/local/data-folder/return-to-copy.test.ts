import fs, { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { MIGRATIONS_BEFORE } from '#shared/model/upkeep/migrations.ts';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { copyBeforeMigrations } from './copy-before-migrations.ts';
import { returnToCopy } from './return-to-copy.ts';

const MIGRATIONS = [{ name: 'one', does: 'Everything becomes better.' }];
const ALL = MIGRATIONS_BEFORE + MIGRATIONS.length;
const FORMAT = JSON.stringify({ format: 3, migrations: MIGRATIONS_BEFORE });

/** Kills the process before it renames a file for the nth time. @returns lets it live again */
function killAt(step: number): () => void {
  const { renameSync } = fs;
  let left = step;
  const spy = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (left <= 0) throw new Error('killed');
    left -= 1;
    renameSync(from, to);
  });
  syncBuiltinESMExports();
  return () => {
    spy.mockRestore();
    syncBuiltinESMExports();
  };
}

let folder: string;
beforeEach(() => {
  folder = folderOfTest();
  fill();
});

const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

/** A folder of the version before, which was killed. */
function fill(): void {
  write('format.json', FORMAT);
  write('tables.sqlite', 'tables');
  write('tables.sqlite-wal', 'latest writes');
}

/** A start of this version, which changes the tables. */
function upgrade(): void {
  copyBeforeMigrations(folder, 'tables.sqlite', MIGRATIONS);
  write('tables.sqlite', 'changed');
  rmSync(path.join(folder, 'tables.sqlite-wal'));
  write('tables.sqlite-shm', 'of the changed ones');
}

const NEWER = `after-migration-${ALL}/kept`;

function expectReturned(): void {
  expect(['tables.sqlite', 'tables.sqlite-wal', 'format.json'].map(read)).toEqual(['tables', 'latest writes', FORMAT]);
  expect(read(`${NEWER}/tables.sqlite`)).toBe('changed');
  const left = readdirSync(folder).filter((name) => /^tables|return|part$/.test(name));
  expect([left, readdirSync(path.join(folder, NEWER))]).toEqual([
    ['tables.sqlite', 'tables.sqlite-wal'],
    ['tables.sqlite', 'tables.sqlite-shm'],
  ]);
}

it('the tables of the version before come back, and those of this version are kept', () => {
  upgrade();
  expect(returnToCopy(folder, 'tables.sqlite')).toBe(path.join(folder, NEWER));
  expectReturned();
});

it('a return that is killed at any place goes on when it is repeated', () => {
  for (let steps = 0; ; steps += 1) {
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
    fill();
    upgrade();
    const live = killAt(steps);
    let isKilled = false;
    try {
      returnToCopy(folder, 'tables.sqlite');
    } catch {
      isKilled = true;
    } finally {
      live();
    }
    if (isKilled) returnToCopy(folder, 'tables.sqlite');
    expectReturned();
    if (!isKilled) {
      expect(steps).toBeGreaterThan(6);
      return;
    }
  }
});

it('a copy that is not whole is not one, and without a copy nothing changes', () => {
  expect(() => returnToCopy(folder, 'tables.sqlite')).toThrow('the version before starts on it as it is');
  upgrade();
  const copy = `before-migration-${ALL}`;
  renameSync(path.join(folder, copy), path.join(folder, `${copy}.part`));
  expect(() => returnToCopy(folder, 'tables.sqlite')).toThrow('There is no before-migration-<number>');
  expect(read('tables.sqlite')).toBe('changed');
});

it('an upgrade after a return copies again', () => {
  upgrade();
  returnToCopy(folder, 'tables.sqlite');
  expect(copyBeforeMigrations(folder, 'tables.sqlite', MIGRATIONS)).toContain('before-migration');
});
