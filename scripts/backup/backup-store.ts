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
} from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeAtomically } from '../local/data-folder/write-atomically.ts';
import { StartError } from '../local/start-error.ts';
import { startTimeOf } from '../setup/start-time.mjs';

/** A file of a data folder, as a backup has it. */
export interface SavedFile {
  /** Relative to the data folder, with `/`. */
  path: string;
  bytes: number;
  /** Hex. */
  sha256: string;
  /** Milliseconds since the epoch: a file with the same time and length is not read again. */
  modifiedMs: number;
}

/** What a backup contains. */
export interface Backup {
  /** Version of this description. */
  format: 1;
  /** ISO 8601: every write that was acknowledged before is in the backup. */
  createdAt: string;
  /** Version of Framekeep. */
  version: string;
  /** See `DATA_FORMAT`. */
  dataFormat: number;
  files: SavedFile[];
}

const BACKUP = /^backup-[\dTZ.-]+\.json$/;

/** Fails with a sentence for people: the file of a backup is missing, or is not what was saved. */
const damaged = (folder: string, { path: name, sha256 }: SavedFile) =>
  new StartError(
    `The backup in ${folder} is damaged: ${name} (files/${sha256.slice(0, 2)}/${sha256}) is missing or changed.`,
  );

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

/** Whether a file is there, with the bytes that were saved. */
export async function isAsSaved({ bytes, sha256 }: SavedFile, place: string): Promise<boolean> {
  if (!existsSync(place)) return false;
  const hashing = new Hashing();
  await pipeline(createReadStream(place), hashing, async (source) => {
    for await (const _ of source);
  });
  return hashing.bytes === bytes && hashing.sha256() === sha256;
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

  /** @param name null for the newest @throws StartError for a backup that does not exist, or cannot be read */
  read(name: string | null): Backup {
    const chosen = name ?? this.names()[0];
    if (!chosen) throw new StartError(`The folder ${this.folder} has no backup.`);
    const file = path.join(this.folder, path.basename(chosen));
    if (!existsSync(file)) throw new StartError(`The folder ${this.folder} has no backup ${chosen}.`);
    try {
      const backup: Backup = JSON.parse(readFileSync(file, 'utf8'));
      if (backup.format === 1 && backup.files.every(isSafe)) return backup;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    throw new StartError(`This version cannot read the backup ${file}.`);
  }

  /**
   * Takes the folder for one backup.
   * @returns gives it back
   * @throws StartError while another process makes a backup there
   */
  lock(): () => void {
    mkdirSync(this.#files, { recursive: true, mode: 0o700 });
    const file = path.join(this.folder, 'lock.json');
    if (existsSync(file)) {
      const { pid, startTime } = JSON.parse(readFileSync(file, 'utf8'));
      if (startTime !== null && startTimeOf(pid) === startTime)
        throw new StartError(`Another backup to ${this.folder} is in progress (process ${pid}).`);
    }
    writeAtomically(file, JSON.stringify({ pid: process.pid, startTime: startTimeOf(process.pid) }));
    return () => rmSync(file, { force: true });
  }

  #fileOf(sha256: string): string {
    return path.join(this.#files, sha256.slice(0, 2), sha256);
  }

  /** Whether the content of a file is stored. */
  has({ sha256, bytes }: SavedFile): boolean {
    return statSync(this.#fileOf(sha256), { throwIfNoEntry: false })?.size === bytes;
  }

  /**
   * Stores the content of a file.
   * @returns null for a file that does not exist any more
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
      return { path: name, bytes, sha256, modifiedMs };
    } catch (error) {
      rmSync(draft, { force: true });
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(file)) return null;
      throw error;
    }
  }

  /** Makes a backup exist, and removes all but the newest ones. @param kept number of backups that remain */
  finish(backup: Backup, kept: number): string {
    const name = `backup-${backup.createdAt.replaceAll(':', '-')}.json`;
    writeAtomically(path.join(this.folder, name), JSON.stringify(backup));
    for (const old of this.names().slice(kept)) rmSync(path.join(this.folder, old));
    this.#removeUnused();
    return name;
  }

  /** Removes what no backup contains, also what an interrupted backup has left. */
  #removeUnused(): void {
    const used = new Set(this.names().flatMap((name) => this.read(name).files.map(({ sha256 }) => sha256)));
    for (const entry of readdirSync(this.#files, { withFileTypes: true, recursive: true })) {
      if (entry.isFile() && !used.has(entry.name)) rmSync(path.join(entry.parentPath, entry.name), { force: true });
    }
  }

  /** Reads a stored file again. @throws StartError when it is missing or changed */
  async verify(file: SavedFile): Promise<void> {
    if (!(await isAsSaved(file, this.#fileOf(file.sha256)))) throw damaged(this.#shown, file);
  }

  /** Writes a file of a backup to another place. @throws StartError when it is missing or changed */
  async copyTo(file: SavedFile, place: string): Promise<void> {
    mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
    const stored = this.#fileOf(file.sha256);
    if (!existsSync(stored)) throw damaged(this.#shown, file);
    const { sha256 } = await copyThrough(stored, place);
    if (sha256 !== file.sha256) throw damaged(this.#shown, file);
  }
}
