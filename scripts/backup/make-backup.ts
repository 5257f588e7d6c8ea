import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CreateBackupCommand, DeleteBackupCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  ENVIRONMENT_FILE,
  lockDataFolder,
  runOf,
  TABLE_BACKUPS,
  TABLES_FILE,
} from '../local/data-folder/data-folder.ts';
import { DATA_FORMAT } from '../local/data-folder/data-format.ts';
import { StartError } from '../local/start-error.ts';
import type { Backup, BackupStore, SavedFile } from './backup-store.ts';
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
  const { AWS_ENDPOINT_URL: endpoint = '', AWS_REGION: region = '', TABLE_NAME: TableName } = environment;
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = environment;
  const client = new DynamoDBClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } });
  const createdAt = new Date().toISOString();
  const { BackupDetails } = await client.send(new CreateBackupCommand({ TableName, BackupName: 'backup' }));
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

  constructor(store: BackupStore, dataDir: string) {
    this.#store = store;
    this.#dataDir = dataDir;
    const files = store.names().length > 0 ? store.read(null).files : [];
    this.#before = new Map(files.map((file) => [file.path, file]));
  }

  async add(files: readonly DataFile[]): Promise<void> {
    for (const file of files) {
      if (this.saved.has(file.path) && isObjectContent(file.path)) continue;
      const known = this.#before.get(file.path);
      const isSame = known?.bytes === file.bytes && known.modifiedMs === file.modifiedMs && this.#store.has(known);
      this.#keep(isSame ? known : await this.#copy(path.join(this.#dataDir, file.path), file.path));
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
    const names = readdirSync(folder).filter((name) => name.startsWith(TABLES_FILE) && !name.endsWith('-shm'));
    for (const name of names) this.#keep(await this.#copy(path.join(folder, name), name));
  }

  /** Leaves out the entries of objects that were deleted while the backup was made. */
  dropDeleted(): void {
    for (const name of [...this.saved.keys()].filter(isObjectEntry)) {
      const content = contentOf(path.join(this.#dataDir, name), name);
      if (content === null || !(content === '' || this.saved.has(content))) this.saved.delete(name);
    }
  }
}

/** The file with the content of an entry; empty for a delete marker, null for an entry that is gone. */
function contentOf(file: string, name: string): string | null {
  try {
    const entry: { blob?: string; object?: { blob: string } | null } = JSON.parse(readFileSync(file, 'utf8'));
    const blob = entry.blob ?? entry.object?.blob;
    return blob ? `${name.split('/').slice(0, 2).join('/')}/blobs/${blob}` : '';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

interface BackupOptions {
  /** Number of backups that remain in the folder. */
  kept: number;
  /** Version of Framekeep. */
  version: string;
}

/** A backup that was made. */
export interface MadeBackup {
  name: string;
  backup: Backup;
  newBytes: number;
}

/**
 * Makes a backup of a data folder, also while its stack runs. Most content of objects is copied first. Then the tables
 * are copied at one moment, then the rest: so everything that the tables name is there.
 * @throws StartError for a folder without data, and while another backup to this folder is made
 */
export async function makeBackup(
  dataDir: string,
  store: BackupStore,
  { kept, version }: BackupOptions,
): Promise<MadeBackup> {
  if (!readdirSync(dataDir).includes(TABLES_FILE))
    throw new StartError(`The folder ${dataDir} has no data of a stack.`);
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
      saving.dropDeleted();
    } finally {
      await tables.remove();
    }
    const backup: Backup = {
      ...{ format: 1, createdAt: tables.createdAt, version, dataFormat: DATA_FORMAT },
      files: [...saving.saved.values()],
    };
    return { name: store.finish(backup, kept), backup, newBytes: saving.newBytes };
  } finally {
    unlock();
  }
}
