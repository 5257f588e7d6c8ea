import { existsSync, lchownSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { MIGRATIONS_BEFORE } from '#shared/model/upkeep/migrations.ts';
import { DATA_FORMAT, FORMAT_FILE } from '../local/data-folder/data-format.ts';
import { explainUnusable } from '../local/data-folder/explain-unusable.ts';
import { linkBuckets, openMediaFolder } from '../local/data-folder/media-folder.ts';
import { RESTORED_FILE, type Restored } from '../local/data-folder/restored.ts';
import { writeAtomically } from '../local/data-folder/write-atomically.ts';
import { ExplainedError } from '../setup/explained-error.mjs';
import { type Backup, isTables, type NamedBackup, type SavedFile } from './backup-list.ts';
import type { BackupReader } from './backup-reader.ts';
import { type Fault, faultOf, placeOf } from './contents.ts';
import { isObjectContent } from './list-data-files.ts';

/** @throws ExplainedError for a folder with content */
function requireEmpty(dataDir: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new ExplainedError(`The folder ${dataDir} is not empty. Name an empty one, or one that does not exist.`);
}

/**
 * Makes a data folder.
 * @returns gives it, when root has made it, to the owner of the folder that it is in: a service runs as its own user
 */
function makeFolder(dataDir: string, mediaDir: string | null): () => void {
  const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { uid, gid } = statSync(made === undefined ? dataDir : path.dirname(made));
  return () => {
    if (process.getuid?.() !== 0) return;
    for (const top of [made ?? dataDir, ...(mediaDir === null ? [] : [mediaDir])])
      for (const name of ['.', ...readdirSync(top, { recursive: true, encoding: 'utf8' })])
        lchownSync(path.join(top, name), uid, gid);
  };
}

/** The newest backup with whole tables, and the names of newer ones. */
async function newestWithTables(store: BackupReader, backups: NamedBackup[]): Promise<NamedBackup | null> {
  for (const each of backups) {
    const faults = await Promise.all(each.backup.files.filter(isTables).map((file) => store.faultIn(file)));
    if (faults.every((fault) => fault === null)) return each;
  }
  return null;
}

/** @throws ExplainedError for a backup whose tables are damaged; it names another one with whole tables */
async function requireTables(store: BackupReader, { name, backup }: NamedBackup): Promise<void> {
  if (await newestWithTables(store, [{ name, backup }])) return;
  const other = await newestWithTables(store, store.list().backups);
  const help = other
    ? `Those of ${other.backup.createdAt} are whole: restore this backup with --backup ${other.name}.`
    : 'No other backup has whole tables.';
  throw new ExplainedError(`The tables of the backup of ${backup.createdAt} are damaged. ${help}`);
}

/** @throws ExplainedError when the disk of a folder has too little room for files */
function requireRoom(files: readonly SavedFile[], folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const [wanted, free] = [files.reduce((sum, { bytes }) => sum + bytes, 0), bavail * bsize].map((bytes) =>
    (bytes / 1024 ** 2).toFixed(1),
  );
  if (Number(wanted) > Number(free))
    throw new ExplainedError(`The backup has ${wanted} MB, and the disk of ${folder} has only ${free} MB free.`);
}

/** The bucket of a file; undefined for another file. */
const bucketOf = ({ path: name }: SavedFile): string | undefined => /^buckets\/([^/]+)\//.exec(name)?.[1];

/** Buckets that a start fills: their names are in the records of what was deployed. */
function deployedBuckets(store: BackupReader, { files }: Backup): string[] {
  const records = files.filter(({ path: name }) => name.startsWith('deployed/'));
  return records.flatMap((file) => /"DestinationBucketName":"([^"]+)"/.exec(store.text(file) ?? '')?.[1] ?? []);
}

/** Leads the buckets of a backup to another disk. @returns whether a file is there */
function useMediaFolder(store: BackupReader, backup: Backup, dataDir: string, mediaDir: string) {
  const deployed = deployedBuckets(store, backup);
  const moved = [...new Set(backup.files.flatMap((file) => bucketOf(file) ?? []))].filter(
    (name) => !deployed.includes(name),
  );
  requireEmpty(path.join(mediaDir, 'buckets'));
  const media = openMediaFolder(dataDir, mediaDir);
  if (media) linkBuckets(dataDir, media, moved);
  return (file: SavedFile): boolean => moved.includes(bucketOf(file) ?? '');
}

/** What a restore found. */
interface Restoring {
  /** Files that are not as they were saved. A changed content of an object is there: most videos still play. */
  lost: string[];
  /** False when something is damaged and nothing was written, because the person has not asked for what is whole. */
  isRestored: boolean;
}

interface RestoreOptions {
  /** Whether links work as they did when the backup was made. */
  opensLinks: boolean;
  /** Folder on another disk for the recordings; by default they are in the data folder. */
  mediaDir?: string | null;
  /** Whether everything that is whole is restored when something is damaged. */
  withWhatIsWhole?: boolean;
}

/** Tables first. The list has the number of the format, too, and without its file a start refuses the folder. */
const inOrder = ({ files }: Backup): SavedFile[] =>
  files.filter(({ path: name }) => name !== FORMAT_FILE).toSorted((a, b) => Number(isTables(b)) - Number(isTables(a)));

/**
 * Writes a backup into an empty data folder. The first start of the folder ends sessions and links. Until everything is
 * written, no stack starts there.
 * @throws ExplainedError for a backup of a later version or with damaged tables, for a folder with content, and for a disk
 * without room
 */
export async function restoreBackup(
  store: BackupReader,
  chosen: NamedBackup,
  dataDir: string,
  { opensLinks, mediaDir = null, withWhatIsWhole = false }: RestoreOptions,
): Promise<Restoring> {
  const { backup } = chosen;
  const { dataFormat, version, createdAt, files } = backup;
  if (dataFormat > DATA_FORMAT)
    throw new ExplainedError(
      `The backup was made by version ${version} of Framekeep: its data format is ${dataFormat}, and this version reads format ${DATA_FORMAT}.`,
    );
  requireEmpty(dataDir);
  await requireTables(store, chosen);
  const lost: string[] = [];
  const note = (file: SavedFile, fault: Fault | null) => {
    if (fault !== null || file.isDamaged) lost.push(file.path);
  };
  if (!withWhatIsWhole) for (const file of inOrder(backup)) note(file, await store.faultIn(file));
  if (lost.length > 0) return { lost, isRestored: false };
  try {
    const giveToOwner = makeFolder(dataDir, mediaDir);
    const isElsewhere = mediaDir === null ? () => false : useMediaFolder(store, backup, dataDir, mediaDir);
    requireRoom(
      files.filter((file) => !isElsewhere(file)),
      dataDir,
    );
    if (mediaDir !== null) requireRoom(files.filter(isElsewhere), mediaDir);
    const restored: Restored = { createdAt, restoredAt: new Date().toISOString(), opensLinks };
    writeAtomically(path.join(dataDir, RESTORED_FILE), JSON.stringify(restored));
    for (const file of inOrder(backup)) note(file, await store.copyTo(file, path.join(dataDir, file.path)));
    removeUnusable(dataDir, lost);
    giveToOwner();
    await writeFormat(store, backup, dataDir);
    giveToOwner();
    return { lost, isRestored: true };
  } catch (error) {
    throw explainUnusable(dataDir, error);
  }
}

/** Numbers that cannot be read are known: the tables themselves say whether their migrations are done. */
async function writeFormat(store: BackupReader, { files, dataFormat }: Backup, dataDir: string): Promise<void> {
  const place = path.join(dataDir, FORMAT_FILE);
  const file = files.find(({ path: name }) => name === FORMAT_FILE);
  if (file && (await store.copyTo(file, place)) === null) return;
  rmSync(place, { force: true });
  writeAtomically(place, JSON.stringify({ format: dataFormat, migrations: MIGRATIONS_BEFORE }));
}

/** Removes damaged files that only programs read, so that the stack goes on without them or makes them again. */
function removeUnusable(dataDir: string, lost: readonly string[]): void {
  for (const name of lost) if (!isObjectContent(name)) rmSync(path.join(dataDir, name), { force: true });
  // The next start copies the web app again.
  if (lost.length > 0) rmSync(path.join(dataDir, 'deployed'), { recursive: true, force: true });
}

/** The files of a restored folder that differ from its backup, or are missing. The folder was not started since. */
export async function compareWithBackup({ files }: Backup, dataDir: string): Promise<string[]> {
  const different: string[] = [];
  for (const file of files) if (await faultOf(file, placeOf(path.join(dataDir, file.path)))) different.push(file.path);
  return different;
}
