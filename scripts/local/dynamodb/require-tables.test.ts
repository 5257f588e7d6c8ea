import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { folderOfTest } from '../../test-support/temporary-folder.ts';
import { requireTables } from './require-tables.ts';

let dataDir: string;
let file: string;

beforeEach(() => {
  dataDir = folderOfTest();
  file = path.join(dataDir, 'tables.sqlite');
});

const deploy = () => {
  mkdirSync(path.join(dataDir, 'key-value-stores'));
  writeFileSync(path.join(dataDir, 'key-value-stores', 'store.json'), '{}');
};
const check = () => requireTables(file, dataDir);

it('tables may be missing or empty until the first start has completed', () => {
  expect(check).not.toThrow();
  writeFileSync(file, '');
  expect(check).not.toThrow();
});

it('after the first start, missing or empty tables are reported and not created again', () => {
  deploy();
  expect(check).toThrow(`The file ${file} is missing or empty`);
  writeFileSync(file, '');
  expect(check).toThrow(`The file ${file} is missing or empty`);
});

it('empty tables beside a write-ahead log are reported: SQLite would delete the log', () => {
  writeFileSync(file, '');
  writeFileSync(`${file}-wal`, '\x37\x7f\x06\x82…', 'latin1');
  expect(check).toThrow(`The file ${file} is missing or empty`);
});

it('a write-ahead log that SQLite would overwrite is reported', () => {
  writeFileSync(file, 'SQLite format 3\0…');
  for (const log of ['', '\x37\x7f\x06\x82…', '\0\0\0\0']) {
    writeFileSync(`${file}-wal`, log, 'latin1');
    expect(check).not.toThrow();
  }
  writeFileSync(`${file}-wal`, 'frames');
  expect(check).toThrow(`The file ${file}-wal is damaged`);
});

it('a folder where the database or a file beside it has to be is reported', () => {
  writeFileSync(file, 'SQLite format 3\0…');
  mkdirSync(`${file}-shm`);
  expect(check).toThrow(`The file ${file}-shm is a folder`);
});

it('a file that is not a database is reported', () => {
  writeFileSync(file, 'SQLite form');
  expect(check).toThrow(`The file ${file} is damaged`);
  writeFileSync(file, 'SQLite format 3\0…');
  expect(check).not.toThrow();
});
