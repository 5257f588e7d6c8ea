import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, truncateSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { lockOwner, writeLock } from '../local/data-folder/lock-file.ts';
import { writeAtomically } from '../local/data-folder/write-atomically.ts';
import { ExplainedError } from '../setup/explained-error.mjs';
import { type Backup, isListName, isTables, listText, type NamedBackup, type SavedFile } from './backup-list.ts';
import { BackupReader } from './backup-reader.ts';
import { blocksOf, bytesOf, type Fault, faultOf, hashesOf, type Place, placeOf, toFile, tryRead } from './contents.ts';

/** The time of a stored file that was found damaged. FAT knows no time before 1980. */
const DAMAGED_MS = Date.UTC(2000, 0);

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Takes a place for one backup.
 * @param file the lock
 * @returns gives the place back
 * @throws ExplainedError while another process makes a backup there
 */
export function lockPlace(place: string, file: string): () => void {
  const owner = lockOwner(file);
  if (owner !== null) throw new ExplainedError(`Another backup to ${place} is in progress (process ${owner}).`);
  writeLock(file);
  return () => rmSync(file, { force: true });
}

/**
 * A folder of backups. `files` has the content of all files by its hash, so that backups share what has not changed; a
 * `backup-<time>.json` lists the files of a backup and is written last. A backup without it does not exist.
 * `files/copies` has the lists and the tables a second time. Earlier versions read all else, and remove that folder.
 */
export class BackupStore extends BackupReader {
  readonly folder: string;
  readonly #files: string;
  readonly #copies: string;

  constructor(folder: string) {
    super(folder);
    this.folder = folder;
    this.#files = path.join(folder, 'files');
    this.#copies = path.join(this.#files, 'copies');
  }

  override lists(): Map<string, Place[]> {
    const folders = [this.folder, this.#copies].filter((each) => existsSync(each));
    const names = new Set(folders.flatMap((each) => readdirSync(each)).filter(isListName));
    return new Map([...names].map((name) => [name, this.#listFiles(name).flatMap((file) => placeOf(file) ?? [])]));
  }

  #listFiles = (name: string): string[] => [this.folder, this.#copies].map((folder) => path.join(folder, name));

  override placesOf(file: SavedFile): Place[] {
    return this.#filesOf(file).flatMap((each) => placeOf(each) ?? []);
  }

  /** The files with a content. */
  #filesOf({ sha256, blocks }: SavedFile): [string, ...string[]] {
    const first = path.join(this.#files, sha256.slice(0, 2), sha256);
    return blocks ? [first, path.join(this.#copies, sha256)] : [first];
  }

  /** As `lockPlace`. */
  lock(): () => void {
    mkdirSync(this.#copies, { recursive: true, mode: 0o700 });
    return lockPlace(this.folder, path.join(this.folder, 'lock.json'));
  }

  /**
   * When a content was last found whole, in milliseconds since the epoch; 0 for a damaged or missing one. Its bytes are
   * not read.
   */
  checkedMs(file: SavedFile): number {
    const times = this.#filesOf(file).map((each) => {
      const stat = statSync(each, { throwIfNoEntry: false });
      return stat?.size === file.bytes && stat.mtimeMs > DAMAGED_MS ? stat.mtimeMs : 0;
    });
    return Math.min(...times);
  }

  /**
   * Reads a stored content, gives a damaged copy its bytes from the other, and notes in the times of its files whether
   * it is whole.
   */
  async check(file: SavedFile): Promise<{ fault: Fault | null; isMended: boolean }> {
    const damaged: string[] = [];
    for (const each of this.#filesOf(file)) if (await faultOf(file, placeOf(each))) damaged.push(each);
    const fault = damaged.length === 0 ? null : await this.faultIn(file);
    for (const each of fault === null ? damaged : []) {
      await this.copyTo(file, this.#draft());
      this.#keep(each);
    }
    for (const each of this.#filesOf(file).filter((name) => existsSync(name)))
      utimesSync(each, new Date(), new Date(fault === null ? Date.now() : DAMAGED_MS));
    return { fault, isMended: fault === null && damaged.length > 0 };
  }

  #draft = (): string => path.join(this.#files, `${process.pid}.part`);

  /** Makes the draft the file with a content. */
  #keep(file: string): void {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    renameSync(this.#draft(), file);
  }

  /**
   * Stores the content of a file.
   * @returns null for a file that does not exist any more, or that the disk cannot read
   * @throws ExplainedError when the stored content is not what was written
   */
  async add(file: string, name: string): Promise<SavedFile | null> {
    const place = placeOf(file);
    try {
      const copied = place && (await tryRead(blocksOf(place), toFile(this.#draft())));
      if (copied === null) return null;
      const saved: SavedFile = { path: name, ...copied, modifiedMs: statSync(file).mtimeMs };
      const [first] = this.#filesOf(saved);
      this.#keep(first);
      if (isTables(saved)) saved.blocks = await hashesOf({ file: first, start: 0, bytes: saved.bytes });
      // Stores the copy.
      if (isTables(saved)) await this.check(saved);
      const { fault, isMended } = await this.check(saved);
      if (fault === null && !isMended) return saved;
      throw new ExplainedError(`The disk of ${this.shown} does not keep what is written to it. Use another disk.`);
    } catch (error) {
      if (isMissing(error) && !existsSync(file)) return null;
      throw error;
    } finally {
      rmSync(this.#draft(), { force: true });
    }
  }

  /**
   * Makes a backup exist, and removes all but the newest ones. Those that cannot be read remain. A damaged list gets its
   * bytes from its copy.
   * @param count number of backups that remain
   */
  finish(backup: Backup, count: number): string {
    const name = `backup-${backup.createdAt.replaceAll(':', '-')}.json`;
    this.#writeList({ name, backup });
    const { backups, unreadable } = this.list();
    for (const old of backups.slice(count)) for (const file of this.#listFiles(old.name)) rmSync(file, { force: true });
    const kept = backups.slice(0, count);
    for (const each of kept) this.#writeList(each);
    // One that cannot be read may contain anything.
    if (unreadable.length === 0) this.#removeUnused(kept);
    return name;
  }

  #writeList({ name, backup }: NamedBackup): void {
    const text = listText(backup);
    for (const file of this.#listFiles(name)) {
      const place = placeOf(file);
      if (place === null || bytesOf(place).toString() !== text) writeAtomically(file, text);
    }
  }

  /** Removes files that no backup contains, also those of an interrupted backup. */
  #removeUnused(backups: NamedBackup[]): void {
    const used = new Set(backups.flatMap(({ name, backup }) => [name, ...backup.files.map(({ sha256 }) => sha256)]));
    for (const entry of readdirSync(this.#files, { withFileTypes: true, recursive: true })) {
      if (entry.isFile() && !used.has(entry.name)) rmSync(path.join(entry.parentPath, entry.name), { force: true });
    }
  }

  /**
   * Puts the bytes of a stored content into a damaged file, in its place: a file that was just deleted stays deleted.
   */
  async mend(file: SavedFile, place: string): Promise<void> {
    try {
      truncateSync(place, file.bytes);
      await this.faultIn(file, toFile(place, 'r+'));
      if (file.modifiedMs > 0) utimesSync(place, new Date(), new Date(file.modifiedMs));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}
