import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lockOwner, writeLock } from '../local/data-folder/lock-file.ts';
import { writeAtomically } from '../local/data-folder/write-atomically.ts';
import { ExplainedError } from '../setup/explained-error.mjs';

/** A file of a data folder, as a backup has it. */
export interface SavedFile {
  /** Relative to the data folder, with `/`. */
  path: string;
  bytes: number;
  /** Hex. */
  sha256: string;
  /** Milliseconds since the epoch: a file with the same time and length is not read again. */
  modifiedMs: number;
  /** Whether its bytes in the data folder were not those that were once written, and no backup had these. */
  isDamaged?: true;
}

/** What a backup contains. */
export interface Backup {
  /** Version of this description. */
  format: 1;
  /** ISO 8601: every write that was acknowledged before is in the backup. */
  createdAt: string;
  /** Version of Framekeep. */
  version: string;
  /** Of the data folder, see `DATA_FORMAT`. */
  dataFormat: number;
  files: SavedFile[];
}

/** A backup in its folder. */
export interface NamedBackup {
  name: string;
  backup: Backup;
}

/** What a place has instead of the bytes that were saved: as many bytes, or fewer or none. */
export type Fault = 'changed' | 'missing';

const BACKUP = /^backup-[\dTZ.-]+\.json$/;

/** The time of a stored file that was found damaged. FAT knows no time before 1980. */
const DAMAGED_MS = Date.UTC(2000, 0);

/** Number of fields of a list without a checksum, as earlier versions wrote it. */
const FIELDS = 5;

const checksumOf = (backup: Backup): string => createHash('sha256').update(JSON.stringify(backup)).digest('hex');

/** @returns null for a text that is not the list that was written */
function parseBackup(text: string): Backup | null {
  try {
    const { checksum, ...backup }: Backup & { checksum?: string } = JSON.parse(text);
    const isAsWritten = checksum === undefined ? Object.keys(backup).length <= FIELDS : checksum === checksumOf(backup);
    return isAsWritten && backup.format === 1 && backup.files.every(isSafe) ? backup : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

/** Errors of a disk that cannot read its own bytes, also of file systems with checksums. */
const isUnreadable = (error: unknown): boolean =>
  ['EIO', 'EBADMSG', 'EUCLEAN'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Whether a file of a list may be read and written: its path stays in the data folder, and its hash is one. */
const isSafe = ({ path: name, sha256 }: SavedFile): boolean =>
  !path.isAbsolute(name) && !name.split(/[\\/]/).includes('..') && /^[0-9a-f]{64}$/.test(sha256);

/** Passes bytes on and computes their hash. */
class Hashing extends Transform {
  readonly #hash = createHash('sha256');
  bytes = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }

  sha256 = (): string => this.#hash.digest('hex');
}

/** Copies a file to a new file that only this user can open, and onto the disk. */
async function copyThrough(from: string, to: string): Promise<{ bytes: number; sha256: string }> {
  const hashing = new Hashing();
  await pipeline(createReadStream(from), hashing, createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }));
  return { bytes: hashing.bytes, sha256: hashing.sha256() };
}

/** What is wrong with a file; null for one that is there, with the bytes that were saved. */
export async function faultOf({ bytes, sha256 }: SavedFile, place: string): Promise<Fault | null> {
  if (statSync(place, { throwIfNoEntry: false })?.size !== bytes) return 'missing';
  const hashing = new Hashing();
  try {
    await pipeline(createReadStream(place), hashing, async (source) => {
      for await (const _ of source);
    });
  } catch (error) {
    if (isUnreadable(error)) return 'missing';
    throw error;
  }
  return hashing.sha256() === sha256 ? null : 'changed';
}

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
 */
export class BackupStore {
  readonly folder: string;
  readonly #files: string;
  readonly #shown: string;

  /** @param shown what errors name, if the folder was unpacked from a file */
  constructor(folder: string, shown: string = folder) {
    this.folder = folder;
    this.#shown = shown;
    this.#files = path.join(folder, 'files');
  }

  /** Names of the backups, newest first. */
  names(): string[] {
    if (!existsSync(this.folder)) return [];
    const found = readdirSync(this.folder).filter((name) => BACKUP.test(name));
    return found.sort().reverse();
  }

  /** The backups that can be read, newest first, and the names of the others. */
  list(): { backups: NamedBackup[]; unreadable: string[] } {
    const found = this.names().map((name) => ({
      name,
      backup: parseBackup(readFileSync(path.join(this.folder, name), 'utf8')),
    }));
    return {
      backups: found.filter((each): each is NamedBackup => each.backup !== null),
      unreadable: found.flatMap(({ name, backup }) => (backup === null ? [name] : [])),
    };
  }

  /**
   * @param name null for the newest that can be read
   * @throws ExplainedError for a backup that does not exist, or cannot be read
   */
  read(name: string | null): NamedBackup {
    const { backups, unreadable } = this.list();
    const wanted = name === null ? null : path.basename(name);
    const found = backups.find((each) => wanted === null || each.name === wanted);
    if (found) return found;
    const file = wanted ?? unreadable[0];
    if (file === undefined) throw new ExplainedError(`The folder ${this.#shown} has no backup.`);
    if (!unreadable.includes(file)) throw new ExplainedError(`The folder ${this.#shown} has no backup ${file}.`);
    throw new ExplainedError(
      `This version cannot read the backup ${path.join(this.#shown, file)}: it is damaged, or of a later version.`,
    );
  }

  /** As `lockPlace`. */
  lock(): () => void {
    mkdirSync(this.#files, { recursive: true, mode: 0o700 });
    return lockPlace(this.folder, path.join(this.folder, 'lock.json'));
  }

  #fileOf(sha256: string): string {
    return path.join(this.#files, sha256.slice(0, 2), sha256);
  }

  /** Whether the content of a file is stored, and was not found damaged. Its bytes are not read. */
  has(file: SavedFile): boolean {
    return this.checkedMs(file) > 0;
  }

  /** The text of a file, as it is stored; null for a missing one. */
  text(file: SavedFile): string | null {
    const place = this.#fileOf(file.sha256);
    return existsSync(place) ? readFileSync(place, 'utf8') : null;
  }

  /** When a content was last found whole, in milliseconds since the epoch; 0 for a damaged or missing one. */
  checkedMs({ sha256, bytes }: SavedFile): number {
    const stat = statSync(this.#fileOf(sha256), { throwIfNoEntry: false });
    return stat?.size === bytes && stat.mtimeMs > DAMAGED_MS ? stat.mtimeMs : 0;
  }

  /** Reads a stored content. */
  faultIn(file: SavedFile): Promise<Fault | null> {
    return faultOf(file, this.#fileOf(file.sha256));
  }

  /** Reads a stored content, and notes in the time of its file whether it is whole. */
  async check(file: SavedFile): Promise<Fault | null> {
    const place = this.#fileOf(file.sha256);
    const fault = await this.faultIn(file);
    if (existsSync(place)) utimesSync(place, new Date(), new Date(fault === null ? Date.now() : DAMAGED_MS));
    return fault;
  }

  /**
   * Stores the content of a file.
   * @returns null for a file that does not exist any more, or that the disk cannot read
   * @throws ExplainedError when the stored content is not what was written
   */
  async add(file: string, name: string): Promise<SavedFile | null> {
    const { mtimeMs: modifiedMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
    const draft = path.join(this.#files, `${process.pid}.part`);
    rmSync(draft, { force: true });
    try {
      const { bytes, sha256 } = await copyThrough(file, draft);
      const place = this.#fileOf(sha256);
      mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
      renameSync(draft, place);
      const saved: SavedFile = { path: name, bytes, sha256, modifiedMs };
      if ((await this.check(saved)) === null) return saved;
      throw new ExplainedError(`The disk of ${this.#shown} does not keep what is written to it. Use another disk.`);
    } catch (error) {
      rmSync(draft, { force: true });
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(file);
      if (isGone || isUnreadable(error)) return null;
      throw error;
    }
  }

  /**
   * Makes a backup exist, and removes all but the newest ones. Those that cannot be read remain.
   * @param count number of backups that remain
   */
  finish(backup: Backup, count: number): string {
    const name = `backup-${backup.createdAt.replaceAll(':', '-')}.json`;
    writeAtomically(path.join(this.folder, name), JSON.stringify({ ...backup, checksum: checksumOf(backup) }));
    const { backups, unreadable } = this.list();
    for (const old of backups.slice(count)) rmSync(path.join(this.folder, old.name));
    // One that cannot be read may contain anything.
    if (unreadable.length === 0) this.#removeUnused(backups.slice(0, count));
    return name;
  }

  /** Removes files that no backup contains, also those of an interrupted backup. */
  #removeUnused(backups: NamedBackup[]): void {
    const used = new Set(backups.flatMap(({ backup }) => backup.files.map(({ sha256 }) => sha256)));
    for (const entry of readdirSync(this.#files, { withFileTypes: true, recursive: true })) {
      if (entry.isFile() && !used.has(entry.name)) rmSync(path.join(entry.parentPath, entry.name), { force: true });
    }
  }

  /**
   * Puts the bytes of a stored content into a damaged file, in its place: a file that was just deleted stays deleted.
   */
  async mend({ sha256, bytes, modifiedMs }: SavedFile, place: string): Promise<void> {
    const target = await open(place, 'r+').catch((error) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (target === null) return;
    try {
      let position = 0;
      for await (const chunk of createReadStream(this.#fileOf(sha256)))
        position += (await target.write(chunk, 0, chunk.length, position)).bytesWritten;
      await target.truncate(bytes);
      await target.sync();
      if (modifiedMs > 0) await target.utimes(new Date(), new Date(modifiedMs));
    } finally {
      await target.close();
    }
  }

  /**
   * Writes a file of a backup to another place, also a changed one. Nothing is there if too little of it is stored.
   * @returns what is wrong with it; null for a whole file
   */
  async copyTo(file: SavedFile, place: string): Promise<Fault | null> {
    mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
    if (file.bytes === 0) {
      writeFileSync(place, '', { mode: 0o600 });
      return null;
    }
    const stored = this.#fileOf(file.sha256);
    if (statSync(stored, { throwIfNoEntry: false })?.size !== file.bytes) return 'missing';
    try {
      const { sha256 } = await copyThrough(stored, place);
      return sha256 === file.sha256 ? null : 'changed';
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      rmSync(place);
      return 'missing';
    }
  }
}
