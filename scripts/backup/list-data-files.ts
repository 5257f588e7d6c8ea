import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { LAST_BACKUP_FILE } from '../local/data-folder/last-backup.ts';
import { MEDIA_NOTE } from '../local/data-folder/media-folder.ts';
import { RESERVE_FILE } from '../local/data-folder/reserve.ts';

/** A file that a backup may contain. */
export interface DataFile {
  /** Relative to the data folder, with `/`. */
  path: string;
  bytes: number;
  modifiedMs: number;
}

/**
 * Files and folders of a data folder that no backup contains: they belong to one run or one upgrade, the next start
 * makes new ones, or (the outbox) a restored stack would repeat them. Keys of access and secrets do not leave the
 * machine.
 */
const LEFT_OUT = [
  ...['lock.json', 'environment.json', 'processes.json', 'restored.json', 'table-backups', 'outbox', RESERVE_FILE],
  ...['access-keys.json', 'secrets.json', 'returning', LAST_BACKUP_FILE, MEDIA_NOTE],
];

const isLeftOut = (name: string): boolean => {
  const [top = ''] = name.split('/');
  return (
    LEFT_OUT.includes(top) ||
    /^(?:before|after)-migration-/.test(top) ||
    top.startsWith('stack.log') ||
    top.startsWith('tables.sqlite') ||
    name.endsWith('.part')
  );
};

/** Content of objects: written once under a name of its own, and never changed. */
export const isObjectContent = (name: string): boolean => /^buckets\/[^/]+\/blobs\/[^/]+$/.test(name);

/** What names the content of objects: the entries of current objects and of old versions. */
export const isObjectEntry = (name: string): boolean => /^buckets\/[^/]+\/(index|versions)\//.test(name);

/**
 * The files of a data folder without the tables. Files that disappear meanwhile are left out.
 * @param under a folder in it
 */
export function listDataFiles(dataDir: string, under = ''): DataFile[] {
  const entries = readdirSync(path.join(dataDir, under), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const name = under === '' ? entry.name : `${under}/${entry.name}`;
    if (isLeftOut(name)) return [];
    // A bucket on another disk is a link.
    if (entry.isDirectory() || (entry.isSymbolicLink() && under === 'buckets')) return listDataFiles(dataDir, name);
    const stat = statSync(path.join(dataDir, name), { throwIfNoEntry: false });
    return stat?.isFile() ? [{ path: name, bytes: stat.size, modifiedMs: stat.mtimeMs }] : [];
  });
}
