import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { ExplainedError } from '../setup/explained-error.mjs';
import { isTables } from './backup-list.ts';
import type { BackupReader } from './backup-reader.ts';
import { BackupStore, lockPlace } from './backup-store.ts';
import { bytesOf, sha256Of, toFile } from './contents.ts';
import { isObjectContent } from './list-data-files.ts';
import { TAR_END, tarEntry } from './tar-file.ts';
import { contentName, TarReader, wholeName } from './tar-reader.ts';

/** Whether a place of backups is one file instead of a folder. */
export const isBackupFile = (place: string): boolean =>
  place.endsWith('.tar') && !statSync(place, { throwIfNoEntry: false })?.isDirectory();

/**
 * The newest backup of a folder as a `.tar`, with its hash behind each file. What everything else needs is at the
 * beginning, for a file that is cut off, and again at the end, where no damage of the beginning reaches.
 */
async function* tarOf(store: BackupStore): AsyncGenerator<Buffer> {
  const { name, backup } = store.read(null);
  const tables = backup.files.filter(isTables);
  const contents = [...new Map([...backup.files, ...tables].map((file) => [file.sha256, file])).values()];
  const others = contents
    .filter((file) => !isTables(file))
    .toSorted((a, b) => Number(isObjectContent(a.path)) - Number(isObjectContent(b.path)));
  const stored = [...tables, ...others, ...tables].flatMap((file) =>
    store
      .placesOf(file)
      .slice(0, 1)
      .map((place) => ({ name: contentName(file.sha256), place, sha256: file.sha256 })),
  );
  const lists = (store.lists().get(name) ?? [])
    .slice(0, 1)
    .map((place) => ({ name, place, sha256: sha256Of(bytesOf(place)) }));
  for (const each of [...lists, ...stored, ...lists]) {
    yield* tarEntry(each.name, each.place);
    yield* tarEntry(wholeName(each.sha256, each.place.bytes), { ...each.place, bytes: 0 });
  }
  yield TAR_END;
}

/** Puts the newest backup of a folder into a file, which replaces the one before when it is complete. */
async function pack(store: BackupStore, place: string): Promise<void> {
  const draft = `${place}.part`;
  await toFile(draft)(tarOf(store)).catch((error) => {
    rmSync(draft, { recursive: true, force: true });
    throw new ExplainedError(`The backup ${place} could not be written: ${error.message}`);
  });
  renameSync(draft, place);
}

/**
 * Makes a backup in one file, or in a folder of backups. A file replaces the one before when it is complete, and needs
 * room for twice its bytes until then.
 * @param make makes one backup in a store
 * @throws ExplainedError when the file cannot be written, or another process writes it; the one before is still there then
 */
export async function makeAt<T>(place: string, make: (store: BackupStore) => Promise<T>): Promise<T> {
  if (!isBackupFile(place)) return make(new BackupStore(place));
  mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
  const unlock = lockPlace(place, `${place}.lock`);
  try {
    // A killed backup leaves this folder, and the next one uses what is in it.
    const folder = `${place}.parts`;
    const store = new BackupStore(folder);
    const made = await make(store);
    await pack(store, place);
    rmSync(folder, { recursive: true });
    return made;
  } finally {
    unlock();
  }
}

/**
 * Opens the backups in one file, or in a folder of backups.
 * @throws ExplainedError for a file that is no backup
 */
export function openBackups(place: string): BackupReader {
  if (!isBackupFile(place)) return new BackupStore(place);
  if (!existsSync(place)) throw new ExplainedError(`There is no file ${place}.`);
  const reader = new TarReader(place);
  if (reader.names().length > 0) return reader;
  throw new ExplainedError(`The file ${place} has no list of a backup: it is damaged at both ends, or something else.`);
}
