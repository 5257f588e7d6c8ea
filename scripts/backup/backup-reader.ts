import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ExplainedError } from '../setup/explained-error.mjs';
import { type Backup, type NamedBackup, parseList, type SavedFile } from './backup-list.ts';
import { blocksOf, bytesOf, type Fault, faultOf, joinBlocks, type Place, toFile, tryRead } from './contents.ts';

const readList = (place: Place): Backup | null => parseList(bytesOf(place).toString());

const firstList = (places: readonly Place[]): Backup | null =>
  places.reduce<Backup | null>((found, place) => found ?? readList(place), null);

/** Reads backups from a folder or a file. Each content and each list may be there more than once. */
export abstract class BackupReader {
  /** The folder or file. */
  readonly shown: string;

  constructor(shown: string) {
    this.shown = shown;
  }

  /** The copies of the list of each backup, by its name. */
  abstract lists(): Map<string, Place[]>;

  /** The copies of a content, also shorter ones. */
  abstract placesOf(file: SavedFile): Place[];

  /** Names of the backups, newest first. */
  names(): string[] {
    return [...this.lists().keys()].sort().reverse();
  }

  /** The backups that can be read, newest first, and the names of the others. */
  list(): { backups: NamedBackup[]; unreadable: string[] } {
    const lists = this.lists();
    const found = this.names().map((name) => ({ name, backup: firstList(lists.get(name) ?? []) }));
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
    if (file === undefined) throw new ExplainedError(`The folder ${this.shown} has no backup.`);
    if (!unreadable.includes(file)) throw new ExplainedError(`The folder ${this.shown} has no backup ${file}.`);
    throw new ExplainedError(
      `This version cannot read the backup ${path.join(this.shown, file)}: it is damaged, or of a later version.`,
    );
  }

  /** The text of a file, as it is stored; null for a missing one. */
  text(file: SavedFile): string | null {
    const [place] = this.placesOf(file);
    return place ? bytesOf(place).toString() : null;
  }

  /** What a backup had twice, tables or its list, and has only once. Backups of earlier versions have all once. */
  async damagedCopies({ name, backup }: NamedBackup): Promise<string[]> {
    const twice = backup.files.filter(({ blocks }) => blocks);
    const lists = (this.lists().get(name) ?? []).filter(readList);
    const damaged = twice.length > 0 && lists.length < 2 ? [name] : [];
    for (const file of twice) {
      const faults = await Promise.all(this.placesOf(file).map((place) => faultOf(file, place)));
      if (faults.filter((fault) => fault === null).length < 2) damaged.push(file.path);
    }
    return damaged;
  }

  /**
   * Writes a file of a backup to another place, also a changed one. Nothing is there if too little of it is stored.
   * @returns what is wrong with it; null for a whole file
   */
  async copyTo(file: SavedFile, place: string): Promise<Fault | null> {
    mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
    const fault = await this.faultIn(file, toFile(place));
    if (fault === 'missing') rmSync(place, { force: true });
    return fault;
  }

  /**
   * Reads one copy of a content after the other until one is whole; at last, the whole blocks of all of them.
   * @param use takes the bytes of each
   * @returns what is wrong with them; null when the last that was read is whole
   */
  async faultIn(file: SavedFile, use?: ReturnType<typeof toFile>): Promise<Fault | null> {
    const places = this.placesOf(file);
    const copies = places.filter(({ bytes }) => bytes === file.bytes).map(blocksOf);
    const hashes = file.bytes === 0 ? [] : file.blocks;
    let fault: Fault = 'missing';
    for (const blocks of hashes ? [...copies, joinBlocks(places, file.bytes, hashes)] : copies) {
      const found = await tryRead(blocks, use);
      if (found?.sha256 === file.sha256) return null;
      if (found) fault = 'changed';
    }
    return fault;
  }
}
