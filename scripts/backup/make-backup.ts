import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CreateBackupCommand, DeleteBackupCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { clientOptions } from '../client/client-options.ts';
import {
  ENVIRONMENT_FILE,
  lockDataFolder,
  runOf,
  TABLE_BACKUPS,
  TABLES_FILE,
} from '../local/data-folder/data-folder.ts';
import { formatOf } from '../local/data-folder/data-format.ts';
import { isRefusedByDisk } from '../local/data-folder/disk-errors.ts';
import { explainUnusable } from '../local/data-folder/explain-unusable.ts';
import { noteBackup } from '../local/data-folder/last-backup.ts';
import { requireMedia } from '../local/data-folder/media-folder.ts';
import { ExplainedError } from '../setup/explained-error.mjs';
import { type Backup, isTables, type SavedFile } from './backup-list.ts';
import type { BackupStore } from './backup-store.ts';
import { checkContents, type Findings } from './check-contents.ts';
import { type DataFile, isObjectContent, isObjectEntry, listDataFiles } from './list-data-files.ts';

/** The tables at one moment. */
interface TableCopy {
  /** ISO 8601. */
  createdAt: string;
  /** Folder with the files of the tables. */
  folder: string;
  remove(): Promise<void>;
}

/** Asks the running stack for a copy of its tables, as an operator asks DynamoDB for a backup. */
async function copyTables(dataDir: string): Promise<TableCopy> {
  const environment: Record<string, string> = JSON.parse(readFileSync(path.join(dataDir, ENVIRONMENT_FILE), 'utf8'));
  const client = new DynamoDBClient(clientOptions(environment));
  const createdAt = new Date().toISOString();
  const command = new CreateBackupCommand({ TableName: environment.TABLE_NAME, BackupName: 'backup' });
  const { BackupDetails } = await client.send(command).catch((error: Error) => {
    throw new ExplainedError(`The running stack could not copy its tables: ${error.message}`);
  });
  const { BackupArn = '' } = BackupDetails ?? {};
  return {
    createdAt,
    folder: path.join(dataDir, TABLE_BACKUPS, path.basename(BackupArn)),
    remove: async () => {
      await client.send(new DeleteBackupCommand({ BackupArn }));
      client.destroy();
    },
  };
}

/** The tables of a data folder whose stack does not run. No stack starts until `remove` is called. */
function takeTables(dataDir: string): TableCopy {
  const unlock = lockDataFolder(dataDir);
  return { createdAt: new Date().toISOString(), folder: dataDir, remove: async () => unlock() };
}

/** Files of a backup in progress. */
class Saving {
  readonly saved = new Map<string, SavedFile>();
  readonly #store: BackupStore;
  readonly #dataDir: string;
  readonly #before: ReadonlyMap<string, SavedFile>;
  /** Bytes that no earlier backup contains. */
  newBytes = 0;
  readonly findings: Findings = { mended: [], damaged: [] };

  constructor(store: BackupStore, dataDir: string) {
    this.#store = store;
    this.#dataDir = dataDir;
    const [newest] = store.list().backups;
    this.#before = new Map(newest?.backup.files.map((file) => [file.path, file]));
  }

  async add(files: readonly DataFile[]): Promise<void> {
    for (const file of files) {
      if (this.saved.has(file.path) && isObjectContent(file.path)) continue;
      const known = this.#before.get(file.path);
      const isSame =
        known?.bytes === file.bytes && known.modifiedMs === file.modifiedMs && this.#store.checkedMs(known) > 0;
      const saved = isSame ? known : await this.#copy(path.join(this.#dataDir, file.path), file.path);
      const hasChanged = known && saved && isObjectContent(file.path) && saved.sha256 !== known.sha256;
      this.#keep(hasChanged ? { ...saved, isDamaged: true } : saved);
      const isUnreadable =
        saved === null && !isObjectContent(file.path) && existsSync(path.join(this.#dataDir, file.path));
      if (isUnreadable) await this.#mend(file.path, known);
    }
  }

  async #copy(file: string, name: string): Promise<SavedFile | null> {
    const saved = await this.#store.add(file, name);
    this.newBytes += saved?.bytes ?? 0;
    return saved;
  }

  #keep(file: SavedFile | null | undefined): void {
    if (file) this.saved.set(file.path, file);
  }

  async addTables(folder: string): Promise<void> {
    const names = readdirSync(folder).filter((name) => isTables({ path: name }) && !name.endsWith('-shm'));
    for (const name of names) this.#keep(await this.#copy(path.join(folder, name), name));
  }

  /**
   * Leaves out the entries of objects that were deleted while the backup was made, and finds those whose bytes are lost
   * or not those that were written. An earlier backup may have them.
   */
  async checkObjects(): Promise<void> {
    for (const name of [...this.saved.keys()].filter(isObjectEntry)) {
      const content = contentOf(path.join(this.#dataDir, name), name);
      if (content === 'damaged') await this.#mend(name, this.#before.get(name));
      else if (content === 'gone') this.saved.delete(name);
      else if (content !== 'marker') await this.#checkObject(name, content);
    }
  }

  async #checkObject(entry: string, { path: name, bytes, sha256 }: ObjectContent): Promise<void> {
    const saved = this.saved.get(name);
    if (saved && !saved.isDamaged && (sha256 === undefined || saved.sha256 === sha256)) return;
    const newer = saved ? null : await this.#copy(path.join(this.#dataDir, name), name);
    if (newer) {
      this.#keep(newer);
      this.#keep(await this.#copy(path.join(this.#dataDir, entry), entry));
      return;
    }
    if (!existsSync(path.join(this.#dataDir, entry))) {
      this.saved.delete(entry);
      return;
    }
    const written = sha256 === undefined ? this.#before.get(name) : { path: name, bytes, sha256, modifiedMs: 0 };
    const isMended = await this.#mend(name, written);
    if (!isMended && !saved) this.saved.delete(entry);
    // It was deleted meanwhile.
    if (isMended && !existsSync(path.join(this.#dataDir, entry)))
      rmSync(path.join(this.#dataDir, name), { force: true });
  }

  /** Gives a file of the data folder the bytes that were once written, if the backups have them. */
  async #mend(name: string, written: SavedFile | undefined): Promise<boolean> {
    const saved = this.saved.get(name);
    if (written && !written.isDamaged && (await this.#store.check(written)).fault === null) {
      const place = path.join(this.#dataDir, name);
      if (existsSync(place)) await this.#store.mend(written, place);
      else await this.#store.copyTo(written, place);
      this.saved.set(name, written);
      this.findings.mended.push({ file: written, where: 'data folder' });
      return true;
    }
    if (saved) this.saved.set(name, { ...saved, isDamaged: true });
    const file = saved ?? { path: name, bytes: 0, sha256: '', modifiedMs: 0 };
    this.findings.damaged.push({ file, where: 'data folder' });
    return false;
  }
}

/** The content of an object, as its entry says. */
interface ObjectContent {
  path: string;
  bytes: number;
  sha256?: string;
}

interface ObjectEntry {
  blob: string;
  size: number;
  sha256?: string;
}

/** What an entry names. */
function contentOf(file: string, name: string): ObjectContent | 'marker' | 'gone' | 'damaged' {
  try {
    const entry: ObjectEntry | { object: ObjectEntry | null } = JSON.parse(readFileSync(file, 'utf8'));
    const object = 'object' in entry ? entry.object : entry;
    if (object === null) return 'marker';
    const { blob, size, sha256 } = object;
    return { path: `${name.split('/').slice(0, 2).join('/')}/blobs/${blob}`, bytes: size, sha256 };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return 'damaged';
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'gone';
    throw error;
  }
}

interface BackupOptions {
  /** Number of backups that remain in the folder. */
  count: number;
  /** Version of Framekeep. */
  version: string;
}

/** A backup that was made. */
export interface MadeBackup {
  name: string;
  backup: Backup;
  newBytes: number;
  /** Whether the metrics of the data folder know of it. */
  isNoted: boolean;
  findings: Findings;
  /** Names of backups in the folder that cannot be read. */
  unreadable: string[];
}

/** Notes a backup for the metrics. @returns false when the disk refuses that */
function note(dataDir: string, createdAt: string): boolean {
  try {
    noteBackup(dataDir, createdAt);
    return true;
  } catch (error) {
    if (isRefusedByDisk(error)) return false;
    throw error;
  }
}

/**
 * Makes a backup of a data folder, also while its stack runs. Most content of objects is copied first. Then the tables
 * are copied at one moment, then the rest: so everything that the tables name is there.
 * @throws ExplainedError for a folder without data, and while another backup to this folder is made
 */
export async function makeBackup(
  dataDir: string,
  store: BackupStore,
  { count, version }: BackupOptions,
): Promise<MadeBackup> {
  if (!readdirSync(dataDir).includes(TABLES_FILE))
    throw new ExplainedError(`The folder ${dataDir} has no data of a stack.`);
  requireMedia(dataDir);
  const unlock = store.lock();
  try {
    const saving = new Saving(store, dataDir);
    await saving.add(listDataFiles(dataDir).filter(({ path: name }) => isObjectContent(name)));
    const tables = runOf(dataDir) === null ? takeTables(dataDir) : await copyTables(dataDir);
    try {
      await saving.addTables(tables.folder);
      const files = listDataFiles(dataDir);
      // Entries first: what they name existed then.
      await saving.add(files.filter(({ path: name }) => !isObjectContent(name)));
      await saving.add(listDataFiles(dataDir).filter(({ path: name }) => isObjectContent(name)));
      await saving.checkObjects();
    } finally {
      await tables.remove();
    }
    const backup: Backup = {
      format: 1,
      createdAt: tables.createdAt,
      version,
      dataFormat: formatOf(dataDir),
      files: [...saving.saved.values()],
    };
    // A disk that has gone meanwhile looks as if everything was deleted.
    requireMedia(dataDir);
    const [before] = store.list().backups;
    const name = store.finish(backup, count);
    const isNoted = note(dataDir, backup.createdAt);
    const sinceMs = before ? Date.parse(backup.createdAt) - Date.parse(before.backup.createdAt) : 0;
    const { mended, damaged } = await checkContents(store, dataDir, sinceMs);
    const { findings, newBytes } = saving;
    return {
      name,
      backup,
      newBytes,
      isNoted,
      unreadable: store.list().unreadable,
      findings: { mended: [...findings.mended, ...mended], damaged: [...findings.damaged, ...damaged] },
    };
  } catch (error) {
    throw isRefusedByDisk(error) ? explainUnusable(store.folder, error, 'folder of the backups') : error;
  } finally {
    unlock();
  }
}
