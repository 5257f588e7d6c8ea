import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { MIGRATIONS } from '#shared/model/migrations.ts';
import { FORMAT_FILE } from './data-format.ts';
import { writeAtomically } from './write-atomically.ts';

/** SQLite's files of a database that was not closed. */
const ENDINGS = ['', '-wal', '-shm'];

/**
 * Copies the tables of a data folder before this version changes their items, once for each new migration. The tables
 * must not be open. A start that is killed copies again.
 * @param tables file of the tables, relative to the folder
 * @returns a sentence that says what changes, and where the copy is; null without new migrations, or without tables
 */
export function copyBeforeMigrations(folder: string, tables: string): string | null {
  const file = path.join(folder, FORMAT_FILE);
  const format: { format: number; migrations?: number } = JSON.parse(readFileSync(file, 'utf8'));
  const open = MIGRATIONS.slice(format.migrations ?? 0);
  if (open.length === 0) return null;
  const copy = `before-migration-${MIGRATIONS.length}`;
  const hasTables = existsSync(path.join(folder, tables));
  if (hasTables) copyTables(folder, tables, path.join(folder, copy));
  writeAtomically(file, JSON.stringify({ ...format, migrations: MIGRATIONS.length }));
  if (!hasTables) return null;
  const changes = open.map(({ does }) => does).join(' ');
  return `This version changes the data of the version before: ${changes} A copy of the tables is in ${path.join(folder, copy)}; delete it when all is well.`;
}

function copyTables(folder: string, tables: string, copy: string): void {
  const draft = `${copy}.part`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(copy, { recursive: true, force: true });
  try {
    mkdirSync(draft, { mode: 0o700 });
    for (const ending of ENDINGS) {
      const from = path.join(folder, `${tables}${ending}`);
      const to = path.join(draft, `${tables}${ending}`);
      if (!existsSync(from)) continue;
      copyFileSync(from, to);
      chmodSync(to, 0o600);
    }
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}
