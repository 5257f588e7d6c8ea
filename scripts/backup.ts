// Makes a backup of the data folder (LOCAL_DATA_DIR), also while its stack runs:
// npm run backup -- /mnt/backups [--keep 7] [--verify]
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupStore } from './backup/backup-store.ts';
import { makeBackup } from './backup/make-backup.ts';
import { explainError, StartError } from './local/start-error.ts';

const USAGE = 'Name the folder of the backups: npm run backup -- /mnt/backups';
const MB = 1024 * 1024;

function readOptions() {
  const options = { keep: { type: 'string', default: '7' }, verify: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new StartError(USAGE);
  const kept = Number(values.keep);
  if (!(Number.isInteger(kept) && kept > 0))
    throw new StartError(`--keep is ${values.keep}. Set it to a number from 1.`);
  return { folder: path.resolve(folder), kept, isVerification: values.verify };
}

const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

/** Reads every file of the newest backup again. */
async function verify(store: BackupStore): Promise<string> {
  const { files, createdAt } = store.read(null);
  for (const file of files) await store.verify(file);
  return `All ${files.length} files of the backup of ${createdAt} are as they were saved.`;
}

async function back(store: BackupStore, kept: number): Promise<string> {
  const dataDir = path.resolve(process.env.LOCAL_DATA_DIR || '.local');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { name, backup, newBytes } = await makeBackup(dataDir, store, { kept, version });
  const bytes = backup.files.reduce((sum, file) => sum + file.bytes, 0);
  return `${path.join(store.folder, name)}: ${backup.files.length} files, ${megabytes(bytes)}, of which ${megabytes(newBytes)} are new.`;
}

try {
  process.umask(0o077);
  const { folder, kept, isVerification } = readOptions();
  const store = new BackupStore(folder);
  process.stdout.write(`${isVerification ? await verify(store) : await back(store, kept)}\n`);
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
}
