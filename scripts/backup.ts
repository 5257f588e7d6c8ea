// Makes a backup of the data folder (LOCAL_DATA_DIR), also while its stack runs:
// npm run backup -- /mnt/backups [--keep 7] [--verify]
// npm run backup -- /mnt/backup.tar [--verify]
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isBackupFile, makeAt, readAt } from './backup/backup-file.ts';
import type { BackupStore } from './backup/backup-store.ts';
import { makeBackup } from './backup/make-backup.ts';
import { explainError, StartError } from './local/start-error.ts';

const USAGE = 'Name the folder of the backups, or a file that ends with .tar: npm run backup -- /mnt/backups';
/** Backups that remain in a folder. */
const KEPT = 7;
const MB = 1024 * 1024;

function readOptions() {
  const options = { keep: { type: 'string' }, verify: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [place, ...more] = positionals;
  if (!place || more.length > 0) throw new StartError(USAGE);
  if (values.keep && isBackupFile(place)) throw new StartError('A file has one backup: --keep is for a folder.');
  const kept = Number(values.keep ?? KEPT);
  if (!(Number.isInteger(kept) && kept > 0))
    throw new StartError(`--keep is ${values.keep}. Set it to a number from 1.`);
  return { place: path.resolve(place), kept, isVerification: values.verify };
}

const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

/** Reads every file of the newest backup again. */
async function verify(store: BackupStore): Promise<string> {
  const { files, createdAt } = store.read(null);
  for (const file of files) await store.verify(file);
  return `All ${files.length} files of the backup of ${createdAt} are as they were saved.`;
}

async function back(store: BackupStore, place: string, kept: number): Promise<string> {
  const dataDir = path.resolve(process.env.LOCAL_DATA_DIR || '.local');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { name, backup, newBytes } = await makeBackup(dataDir, store, { kept, version });
  const bytes = backup.files.reduce((sum, file) => sum + file.bytes, 0);
  const made = `${backup.files.length} files, ${megabytes(bytes)}`;
  return isBackupFile(place)
    ? `${place}: ${made}.`
    : `${path.join(place, name)}: ${made}, of which ${megabytes(newBytes)} are new.`;
}

try {
  process.umask(0o077);
  const { place, kept, isVerification } = readOptions();
  const text = isVerification
    ? await readAt(place, verify)
    : await makeAt(place, (store) => back(store, place, isBackupFile(place) ? 1 : kept));
  process.stdout.write(`${text}\n`);
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
}
