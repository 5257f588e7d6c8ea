import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { MIGRATIONS, MIGRATIONS_BEFORE } from '#shared/model/upkeep/migrations.ts';
import { DATA_FORMAT, FORMAT_FILE } from './data-format.ts';
import { writeAtomically } from './write-atomically.ts';

/** SQLite's files of a database that was not closed. */
export const ENDINGS = ['', '-wal', '-shm'];

/**
 * Copies the tables of a data folder before this version changes their items, once for each new migration, and raises
 * the format, so that no earlier version starts on what this one changes. The tables must not be open. A start that is killed copies again.
 * @param tables file of the tables, relative to the folder
 * @param migrations of this version
 * @returns a sentence that says what changes, and where the copy is; null without new migrations, or without tables
 */
export function copyBeforeMigrations(folder: string, tables: string, migrations = MIGRATIONS): string | null {
  const file = path.join(folder, FORMAT_FILE);
  const format: { format: number; migrations?: number } = JSON.parse(readFileSync(file, 'utf8'));
  const all = MIGRATIONS_BEFORE + migrations.length;
  const done = format.migrations ?? 0;
  if (done === all) return null;
  const open = migrations.slice(Math.max(0, done - MIGRATIONS_BEFORE));
  const copy = `before-migration-${all}`;
  const hasTables = open.length > 0 && existsSync(path.join(folder, tables));
  if (hasTables) copyTables(folder, tables, path.join(folder, copy));
  writeAtomically(file, JSON.stringify({ format: DATA_FORMAT, migrations: all }));
  if (!hasTables) return null;
  const changes = open.map(({ does }) => does).join(' ');
  return `This version changes the data of the version before: ${changes} A copy of the tables is in ${path.join(folder, copy)}; delete it when all is well.`;
}

/** Copies a file, and waits until it is on the disk (fsync). Only this user can read it. */
export function copyThrough(from: string, to: string): void {
  copyFileSync(from, to);
  chmodSync(to, 0o600);
  const handle = openSync(to, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function copyTables(folder: string, tables: string, copy: string): void {
  const draft = `${copy}.part`;
  rmSync(draft, { recursive: true, force: true });
  try {
    mkdirSync(draft, { mode: 0o700 });
    // Includes the format number: a stack that returns to the copy makes a new copy at the next upgrade.
    const files = [...ENDINGS.map((ending) => `${tables}${ending}`), FORMAT_FILE];
    for (const name of files.filter((each) => existsSync(path.join(folder, each))))
      copyThrough(path.join(folder, name), path.join(draft, name));
    rmSync(copy, { recursive: true, force: true });
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}
