import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { writeAtomically } from './write-atomically.ts';

/**
 * Number of what a data folder has in it, and how. It rises with every change after which data of before would be
 * misread: another attribute or key of the table, another prefix of a key value store, another file. Folders without a
 * number are from before there was one.
 */
export const DATA_FORMAT = 2;

const FORMAT_FILE = 'format.json';

/**
 * Files and folders of a data folder that hold what people have made; the rest belongs to a run, or can be made again.
 */
const DATA = ['tables.sqlite', 'buckets', 'key-value-stores', 'executions', 'jobs', 'events', 'mail', 'deployed'];

/** The number that a folder names; null when its file names none. */
function readFormat(file: string): number | null {
  try {
    const { format } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(format) ? format : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

/** A folder that this version cannot read. @param fault what is wrong with it */
const unreadable = (folder: string, fault: string) =>
  new StartError(
    `The data folder ${folder} ${fault}. Delete it if you do not need what is in it, or set LOCAL_DATA_DIR to another folder.`,
  );

/**
 * Makes sure that this version reads what is in a data folder, and writes the number into a folder without data.
 * @throws StartError for data of another version; nothing in the folder is changed then
 */
export function requireDataFormat(folder: string): void {
  const file = path.join(folder, FORMAT_FILE);
  if (existsSync(file)) {
    requireNumber(folder, readFormat(file));
    return;
  }
  if (DATA.some((name) => existsSync(path.join(folder, name)))) {
    throw unreadable(folder, 'was made by an earlier version of Framekeep, and this version cannot read it');
  }
  writeAtomically(file, JSON.stringify({ format: DATA_FORMAT }));
}

function requireNumber(folder: string, format: number | null): void {
  if (format === DATA_FORMAT) return;
  if (format === null) {
    throw unreadable(folder, `cannot be read: its ${FORMAT_FILE} does not say which format it has`);
  }
  const version = format > DATA_FORMAT ? 'a later' : 'an earlier';
  const formats = `its format is ${format}, this version reads format ${DATA_FORMAT}`;
  throw unreadable(folder, `was made by ${version} version of Framekeep: ${formats}`);
}
