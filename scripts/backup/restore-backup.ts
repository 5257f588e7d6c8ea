import { existsSync, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DATA_FORMAT, FORMAT_FILE } from '../local/data-folder/data-format.ts';
import { RESTORED_FILE, type Restored } from '../local/data-folder/restored.ts';
import { writeAtomically } from '../local/data-folder/write-atomically.ts';
import { StartError } from '../local/start-error.ts';
import { type Backup, type BackupStore, isAsSaved } from './backup-store.ts';

/** @throws StartError for a folder with content */
function requireEmpty(dataDir: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new StartError(`The folder ${dataDir} is not empty. Name an empty one, or one that does not exist.`);
}

/**
 * Makes a data folder.
 * @returns gives it, when root has made it, to the owner of the folder that it is in: a service runs as its own user
 */
function makeFolder(dataDir: string): () => void {
  const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const top = made ?? dataDir;
  const { uid, gid } = statSync(made === undefined ? dataDir : path.dirname(made));
  return () => {
    if (process.getuid?.() !== 0) return;
    for (const name of ['.', ...readdirSync(top, { recursive: true, encoding: 'utf8' })])
      lchownSync(path.join(top, name), uid, gid);
  };
}

/**
 * Writes a backup into an empty data folder. The first start of the folder ends sessions and links. Until everything is
 * written, no stack starts there.
 * @param opensLinks whether links work as they did when the backup was made
 * @throws StartError for a backup of a later version or with damaged files, and for a folder with content
 */
export async function restoreBackup(
  store: BackupStore,
  backup: Backup,
  dataDir: string,
  opensLinks: boolean,
): Promise<void> {
  const { dataFormat, version, createdAt, files } = backup;
  if (dataFormat > DATA_FORMAT)
    throw new StartError(
      `The backup was made by version ${version} of Framekeep: its data format is ${dataFormat}, and this version reads format ${DATA_FORMAT}.`,
    );
  requireEmpty(dataDir);
  const giveToOwner = makeFolder(dataDir);
  const restored: Restored = { createdAt, restoredAt: new Date().toISOString(), opensLinks };
  writeAtomically(path.join(dataDir, RESTORED_FILE), JSON.stringify(restored));
  // Without its number, a start refuses the folder.
  const inOrder = files.toSorted((a, b) => Number(a.path === FORMAT_FILE) - Number(b.path === FORMAT_FILE));
  for (const file of inOrder) {
    if (file.path === FORMAT_FILE) giveToOwner();
    await store.copyTo(file, path.join(dataDir, file.path));
  }
  giveToOwner();
}

/** The files of a restored folder that differ from its backup, or are missing. The folder was not started since. */
export async function compareWithBackup({ files }: Backup, dataDir: string): Promise<string[]> {
  const different: string[] = [];
  for (const file of files) if (!(await isAsSaved(file, path.join(dataDir, file.path)))) different.push(file.path);
  return different;
}
