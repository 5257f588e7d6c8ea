import path from 'node:path';
import { TABLES_FILE } from '../local/data-folder/data-folder.ts';
import { sha256Of } from './contents.ts';

/** A file of a data folder, as a backup has it. */
export interface SavedFile {
  /** Relative to the data folder, with `/`. */
  path: string;
  bytes: number;
  /** Hex. */
  sha256: string;
  /** Of a content that is stored twice: the hash of each block, see `hashesOf`. */
  blocks?: string[];
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

/** A backup with the name of its list. */
export interface NamedBackup {
  name: string;
  backup: Backup;
}

/** Number of fields of a list without a checksum, as earlier versions wrote it. */
const FIELDS = 5;

/** Whether a file is the list of a backup. */
export const isListName = (name: string): boolean => /^backup-[\dTZ.-]+\.json$/.test(name);

/** Everything else needs the tables: they are stored twice. Earlier versions stored them once. */
export const isTables = ({ path: name }: Pick<SavedFile, 'path'>): boolean => name.startsWith(TABLES_FILE);

/** The list of a backup, with its checksum. */
export const listText = (backup: Backup): string =>
  JSON.stringify({ ...backup, checksum: sha256Of(JSON.stringify(backup)) });

/** @returns null for a text that is not the list that was written */
export function parseList(text: string): Backup | null {
  try {
    const { checksum, ...backup }: Backup & { checksum?: string } = JSON.parse(text);
    const isAsWritten =
      checksum === undefined ? Object.keys(backup).length <= FIELDS : checksum === sha256Of(JSON.stringify(backup));
    return isAsWritten && backup.format === 1 && backup.files.every(isSafe) ? backup : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

/** Whether a file of a list may be read and written: its path stays in the data folder, and its hash is one. */
const isSafe = ({ path: name, sha256 }: SavedFile): boolean =>
  !path.isAbsolute(name) && !name.split(/[\\/]/).includes('..') && /^[0-9a-f]{64}$/.test(sha256);
