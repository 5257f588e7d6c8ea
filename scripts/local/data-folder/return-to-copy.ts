import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ExplainedError } from '../../setup/explained-error.mjs';
import { copyThrough, ENDINGS } from './copy-before-migrations.ts';
import { FORMAT_FILE } from './data-format.ts';

/** The newest copy that a start has made before it changed the tables; null without one. */
function newestCopy(folder: string): { copy: string; number: number } | null {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const copies = names.flatMap((name) => {
    const [, number] = /^before-migration-(\d+)$/.exec(name) ?? [];
    const isWhole = number !== undefined && existsSync(path.join(folder, name, FORMAT_FILE));
    return isWhole ? [{ copy: path.join(folder, name), number: Number(number) }] : [];
  });
  return copies.toSorted((one, other) => other.number - one.number)[0] ?? null;
}

/** Moves what exists of some files into another folder. */
function moveAll(names: readonly string[], from: string, to: string): void {
  for (const name of names)
    if (existsSync(path.join(from, name))) renameSync(path.join(from, name), path.join(to, name));
}

/** Copies the tables of the version before, and its number. A folder with this name is whole. */
function prepare(folder: string, names: readonly string[], returning: string): void {
  const newest = newestCopy(folder);
  if (newest === null)
    throw new ExplainedError(
      `There is no before-migration-<number> in ${folder}: no version has changed its data, so the version before starts on it as it is.`,
    );
  const draft = `${returning}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  for (const name of names.filter((each) => existsSync(path.join(newest.copy, each))))
    copyThrough(path.join(newest.copy, name), path.join(draft, name));
  renameSync(draft, returning);
}

/**
 * Puts the tables back that a start has copied before it changed them, so that the version before starts on the folder
 * again. The present tables are moved aside. No stack may run on the folder. After an interruption, the same call goes on: a
 * folder `returning` without `kept` means that no table was put back yet.
 * @param tables file of the tables, relative to the folder
 * @returns the folder with the tables that were present
 * @throws ExplainedError without a copy
 */
export function returnToCopy(folder: string, tables: string): string {
  const present = ENDINGS.map((ending) => `${tables}${ending}`);
  // The number comes last: with it, the folder is that of the version before.
  const returned = [...present, FORMAT_FILE];
  const returning = path.join(folder, 'returning');
  if (!existsSync(returning)) prepare(folder, returned, returning);
  const newer = path.join(returning, 'kept');
  if (!existsSync(newer)) {
    mkdirSync(`${newer}.part`, { recursive: true, mode: 0o700 });
    moveAll(present, folder, `${newer}.part`);
    renameSync(`${newer}.part`, newer);
  }
  moveAll(returned, returning, folder);
  const after = path.join(folder, `after-migration-${newestCopy(folder)?.number}`);
  rmSync(after, { recursive: true, force: true });
  renameSync(returning, after);
  return path.join(after, 'kept');
}
