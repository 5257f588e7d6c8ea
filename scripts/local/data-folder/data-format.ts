import { existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ALL_MIGRATIONS, MIGRATIONS_BEFORE, STOP_ADVICE } from '#shared/model/upkeep/migrations.ts';
import { ExplainedError } from '../../setup/explained-error.mjs';
import { fileFault } from './explain-unusable.ts';
import { RESTORED_FILE } from './restored.ts';
import { writeAtomically } from './write-atomically.ts';

/**
 * Version of the content and layout of a data folder. It increases with every change after which older data would be
 * misread: another attribute or key of the table, another prefix of a key value store, another file. Folders without a
 * number are older than this file. Since 3, a version also refuses data with more migrations than it knows; the versions
 * before know nothing of migrations, and refuse a folder by this number alone.
 */
export const DATA_FORMAT = 3;

export const FORMAT_FILE = 'format.json';

/** Files and folders with people's data. The others belong to a run, or can be recreated. */
const DATA = ['tables.sqlite', 'buckets', 'key-value-stores', 'executions', 'jobs', 'events', 'mail', 'deployed'];

interface Format {
  format: number;
  /** Number of `ALL_MIGRATIONS` for which the tables were copied. */
  migrations: number;
}

/** The version of a folder; null when its file has no valid number. */
function readFormat(file: string): Format | null {
  try {
    const { format, migrations = 0 } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(format) && Number.isInteger(migrations) ? { format, migrations } : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || fileFault(error)) return null;
    throw error;
  }
}

/** The format of a data folder; today's when its file does not say it. */
export const formatOf = (folder: string): number => readFormat(path.join(folder, FORMAT_FILE))?.format ?? DATA_FORMAT;

/** What people do who do not need the data of a folder. */
const WITHOUT = 'Delete it if you do not need its data';

/** The error for a folder that this version cannot read. @param fault of the folder */
const unreadable = (folder: string, fault: string, help = WITHOUT) =>
  new ExplainedError(`The data folder ${folder} ${fault}. ${help}, or set LOCAL_DATA_DIR to another folder.`);

const ofEarlier = (folder: string, fault: string) =>
  unreadable(folder, `was made by an earlier version of Framekeep: ${fault}`, `${STOP_ADVICE} ${WITHOUT}`);

const ofLater = (folder: string, fault: string) =>
  unreadable(folder, `was made by a later version of Framekeep: ${fault}`, 'Start that version');

/**
 * Checks that this version can read a data folder, and writes the version into a folder without data.
 * @throws ExplainedError for data of another version; the folder is then unchanged
 */
export function requireDataFormat(folder: string): void {
  const file = path.join(folder, FORMAT_FILE);
  if (lstatSync(file, { throwIfNoEntry: false })) {
    requireNumber(folder, readFormat(file));
    return;
  }
  if (existsSync(path.join(folder, RESTORED_FILE))) {
    throw new ExplainedError(`The restore into ${folder} did not end. Empty the folder, and restore the backup again.`);
  }
  if (DATA.some((name) => existsSync(path.join(folder, name)))) {
    throw unreadable(folder, 'was made by an earlier version of Framekeep, and this version cannot read it');
  }
  writeAtomically(file, JSON.stringify({ format: DATA_FORMAT }));
}

function requireNumber(folder: string, found: Format | null): void {
  if (found === null) {
    throw new ExplainedError(
      `The data folder ${folder} cannot be read: its ${FORMAT_FILE} is damaged. The other files may be whole. If this ` +
        `version used the folder last, replace the text of ${FORMAT_FILE} with {"format":${DATA_FORMAT}}. ` +
        'Otherwise restore a backup, or set LOCAL_DATA_DIR to another folder.',
    );
  }
  const { format, migrations } = found;
  const formats = `its format is ${format}, this version reads format ${DATA_FORMAT}`;
  if (format < DATA_FORMAT) throw ofEarlier(folder, formats);
  if (format > DATA_FORMAT) throw ofLater(folder, formats);
  if (migrations < MIGRATIONS_BEFORE && existsSync(path.join(folder, 'tables.sqlite')))
    throw ofEarlier(folder, `it has ${migrations} migrations, this version needs ${MIGRATIONS_BEFORE}`);
  if (migrations > ALL_MIGRATIONS)
    throw ofLater(folder, `it has ${migrations} migrations, this version knows ${ALL_MIGRATIONS}`);
}
