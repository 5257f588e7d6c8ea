// Makes a backup of the data folder (LOCAL_DATA_DIR), also while its stack runs:
// npm run backup -- /mnt/backups [--keep 7] [--verify]
// npm run backup -- /mnt/backup.tar [--verify]
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isBackupFile, makeAt, openBackups } from './backup/backup-file.ts';
import type { BackupReader } from './backup/backup-reader.ts';
import type { BackupStore } from './backup/backup-store.ts';
import type { Finding, Findings } from './backup/check-contents.ts';
import { describeDamage } from './backup/describe-damage.ts';
import { makeBackup } from './backup/make-backup.ts';
import { DAMAGE_STATUS, listDamage, showOnAdmin } from './backup/report-damage.ts';
import { runOf } from './local/data-folder/data-folder.ts';
import { ExplainedError, runCommand } from './setup/explained-error.mjs';

const USAGE = 'Name the folder of the backups, or a file that ends with .tar: npm run backup -- /mnt/backups';
/** Backups that remain in a folder. */
const COUNT = 7;
const MB = 1024 * 1024;

function readOptions() {
  const options = { keep: { type: 'string' }, verify: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [place, ...more] = positionals;
  if (!place || more.length > 0) throw new ExplainedError(USAGE);
  if (values.keep && isBackupFile(place)) throw new ExplainedError('A file has one backup: --keep is for a folder.');
  const count = Number(values.keep ?? COUNT);
  if (!(Number.isInteger(count) && count > 0))
    throw new ExplainedError(`--keep is ${values.keep}. Set it to a number from 1.`);
  return { place: path.resolve(place), count, isVerification: values.verify };
}

const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

/** What a command says, and whether it has found damaged files. */
interface Result {
  text: string;
  isDamaged: boolean;
}

/** Reads every file of the newest backup again. */
async function verify(store: BackupReader): Promise<Result> {
  const newest = store.read(null);
  const { files, createdAt } = newest.backup;
  const damaged: string[] = [];
  for (const file of files) if (await store.faultIn(file)) damaged.push(file.path);
  const once = (await store.damagedCopies(newest)).filter((name) => !damaged.includes(name));
  const found = damaged.length > 0 && listDamage(describeDamage(store, damaged), null);
  const lines = [
    found
      ? `Of the ${files.length} files of the backup of ${createdAt}, ${damaged.length} are missing or changed:\n${found}\nThe next backup takes them from the data folder, if they are whole there.`
      : `All ${files.length} files of the backup of ${createdAt} are as they were saved.`,
    once.length > 0 &&
      `Only one of two copies is whole, and the next backup makes the other again: ${once.join(', ')}.`,
  ];
  return { text: lines.filter(Boolean).join('\n'), isDamaged: damaged.length + once.length > 0 };
}

const filesText = (count: number) => (count === 1 ? '1 file' : `${count} files`);

function mendedText({ mended }: Findings, where: Finding['where']): string {
  const count = mended.filter((each) => each.where === where).length;
  return count > 0 ? `In the ${where}, ${filesText(count)} had changed and got the right bytes again.` : '';
}

/** Lists what has no whole copy, here and on /admin of a running stack. */
async function damagedText(store: BackupStore, dataDir: string, { damaged }: Findings): Promise<string> {
  const paths = damaged.map(({ file }) => file.path);
  const damages = describeDamage(store, paths);
  const names = runOf(dataDir) === null ? null : await showOnAdmin(dataDir, damages);
  if (damages.length === 0) return '';
  return `${filesText(damages.length)} without a whole copy in the data folder and the backups:\n${listDamage(damages, names)}`;
}

function unreadableText(place: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const files = names.map((name) => path.join(place, name)).join(', ');
  return `This version cannot read ${files}. Nothing that such a backup may contain is removed until you remove it.`;
}

async function back(store: BackupStore, place: string, count: number): Promise<Result> {
  const dataDir = path.resolve(process.env.LOCAL_DATA_DIR || '.local');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { name, backup, newBytes, isNoted, findings, unreadable } = await makeBackup(dataDir, store, {
    count,
    version,
  });
  const bytes = backup.files.reduce((sum, file) => sum + file.bytes, 0);
  const made = `${backup.files.length} files, ${megabytes(bytes)}`;
  const lines = [
    isBackupFile(place)
      ? `${place}: ${made}.`
      : `${path.join(place, name)}: ${made}, of which ${megabytes(newBytes)} are new.`,
    ...(['backups', 'data folder'] as const).map((where) => mendedText(findings, where)),
    isNoted ? '' : 'The disk of the data folder is full, so the metrics do not show this backup.',
    unreadableText(place, unreadable),
    await damagedText(store, dataDir, findings),
  ];
  const isDamaged = findings.damaged.length > 0 || unreadable.length > 0;
  return { text: lines.filter(Boolean).join('\n'), isDamaged };
}

await runCommand(async () => {
  process.umask(0o077);
  const { place, count, isVerification } = readOptions();
  const { text, isDamaged } = isVerification
    ? await verify(openBackups(place))
    : await makeAt(place, (store) => back(store, place, isBackupFile(place) ? 1 : count));
  process.stdout.write(`${text}\n`);
  if (isDamaged) process.exitCode = DAMAGE_STATUS;
});
