import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { MIGRATIONS_BEFORE } from '#shared/model/upkeep/migrations.ts';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { copyBeforeMigrations } from './copy-before-migrations.ts';
import { DATA_FORMAT } from './data-format.ts';

const MIGRATIONS = [
  { name: 'one', does: 'Everything becomes better.' },
  { name: 'two', does: 'And better.' },
];
const ALL = MIGRATIONS_BEFORE + MIGRATIONS.length;
const COPY = `before-migration-${ALL}`;
const EARLIER = { format: DATA_FORMAT, migrations: MIGRATIONS_BEFORE };
let folder: string;

beforeEach(() => {
  folder = folderOfTest();
  writeFileSync(path.join(folder, 'format.json'), JSON.stringify(EARLIER));
});

const copyNow = () => copyBeforeMigrations(folder, 'tables.sqlite', MIGRATIONS);
const formatFile = () => JSON.parse(readFileSync(path.join(folder, 'format.json'), 'utf8'));
const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);

it('the tables of an earlier version are copied once, with what SQLite has not merged yet', () => {
  write('tables.sqlite', 'tables');
  write('tables.sqlite-wal', 'latest writes');
  const sentence = copyNow();
  for (const { does } of MIGRATIONS) expect(sentence).toContain(does);
  expect(sentence).toContain(path.join(folder, COPY));
  expect(readdirSync(path.join(folder, COPY)).sort()).toEqual(['format.json', 'tables.sqlite', 'tables.sqlite-wal']);
  expect(readFileSync(path.join(folder, COPY, 'tables.sqlite-wal'), 'utf8')).toBe('latest writes');
  expect(statSync(path.join(folder, COPY, 'tables.sqlite')).mode & 0o777).toBe(0o600);
  write('tables.sqlite', 'changed');
  expect(copyNow()).toBeNull();
  expect(readFileSync(path.join(folder, COPY, 'tables.sqlite'), 'utf8')).toBe('tables');
});

it('a folder that was put back to its copy is copied again at the next upgrade', () => {
  write('tables.sqlite', 'tables');
  copyNow();
  for (const name of ['tables.sqlite', 'format.json']) write(name, readFileSync(path.join(folder, COPY, name), 'utf8'));
  expect(formatFile()).toEqual(EARLIER);
  expect(copyNow()).toContain(COPY);
});

it('after the copy, the version before refuses the folder, and not its copy', () => {
  write('tables.sqlite', 'tables');
  copyNow();
  expect(formatFile()).toEqual({ format: DATA_FORMAT, migrations: ALL });
  expect(JSON.parse(readFileSync(path.join(folder, COPY, 'format.json'), 'utf8'))).toEqual(EARLIER);
});

it('a new folder has nothing to copy', () => {
  write('format.json', JSON.stringify({ format: DATA_FORMAT }));
  expect(copyNow()).toBeNull();
  expect(formatFile()).toEqual({ format: DATA_FORMAT, migrations: ALL });
  write('tables.sqlite', 'tables');
  expect(copyNow()).toBeNull();
  expect(existsSync(path.join(folder, COPY))).toBe(false);
});

it('a start that was killed while it copied copies all again', () => {
  write('tables.sqlite', 'tables');
  mkdirSync(path.join(folder, `${COPY}.part`));
  write(`${COPY}.part/tables.sqlite`, 'tab');
  copyNow();
  expect(readFileSync(path.join(folder, COPY, 'tables.sqlite'), 'utf8')).toBe('tables');
  expect(readdirSync(folder).sort()).toEqual([COPY, 'format.json', 'tables.sqlite']);
});

it('without room for the copy the data stays as it is, and the next start copies again', () => {
  write('tables.sqlite', 'tables');
  mkdirSync(path.join(folder, COPY));
  write(`${COPY}/tables.sqlite`, 'earlier copy');
  // A folder where the file of the log would be is refused as a full disk is: in the middle of the copy.
  mkdirSync(path.join(folder, 'tables.sqlite-wal'));
  expect(copyNow).toThrow();
  expect(formatFile()).toEqual(EARLIER);
  expect(readdirSync(folder).sort()).toEqual([COPY, 'format.json', 'tables.sqlite', 'tables.sqlite-wal']);
  expect(readFileSync(path.join(folder, COPY, 'tables.sqlite'), 'utf8')).toBe('earlier copy');
});
