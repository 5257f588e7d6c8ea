// Writes a backup into an empty data folder:
// npm run restore -- /mnt/backups|/mnt/backup.tar --into .local [--backup backup-….json] [--links on]
// [--with-what-is-whole] [--verify]
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBackups } from './backup/backup-file.ts';
import type { Backup } from './backup/backup-list.ts';
import { describeDamage } from './backup/describe-damage.ts';
import { readNamesInBackup } from './backup/recording-names.ts';
import { DAMAGE_STATUS, listDamage, recordingsOf } from './backup/report-damage.ts';
import { compareWithBackup, restoreBackup } from './backup/restore-backup.ts';
import { ExplainedError, runCommand } from './setup/explained-error.mjs';

const USAGE =
  'Name the folder or file of the backup and an empty data folder: npm run restore -- /mnt/backups --into .local';

/** @throws ExplainedError that names a file of the folder that is not the one of the backup */
async function requireSame(backup: Backup, dataDir: string): Promise<void> {
  const different = await compareWithBackup(backup, dataDir);
  if (different.length === 0) return;
  throw new ExplainedError(
    `In ${dataDir}, ${different.length} of ${backup.files.length} files are missing or not those of the backup of ${backup.createdAt}, such as ${different[0]}. A start changes files.`,
  );
}

async function restore(): Promise<{ text: string; isDamaged: boolean }> {
  const options = {
    into: { type: 'string' },
    backup: { type: 'string' },
    links: { type: 'string', default: 'off' },
    'with-what-is-whole': { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { into, backup: name = null, links, verify } = values;
  const [folder, ...more] = positionals;
  if (!folder || !into || more.length > 0) throw new ExplainedError(USAGE);
  if (!['on', 'off'].includes(links)) throw new ExplainedError(`--links is ${links}. Set it to on or off.`);
  const dataDir = path.resolve(into);
  const mediaDir = process.env.MEDIA_DIR ? path.resolve(process.env.MEDIA_DIR) : null;
  const store = openBackups(path.resolve(folder));
  const chosen = store.read(name);
  const { files, createdAt } = chosen.backup;
  if (verify) {
    await requireSame(chosen.backup, dataDir);
    return {
      text: `All ${files.length} files in ${dataDir} are those of the backup of ${createdAt}.`,
      isDamaged: false,
    };
  }
  const { lost, isRestored } = await restoreBackup(store, chosen, dataDir, {
    opensLinks: links === 'on',
    mediaDir,
    withWhatIsWhole: values['with-what-is-whole'],
  });
  const isDamaged = lost.length > 0;
  const whole = files.length - lost.length;
  const damages = describeDamage(store, lost);
  const list = listDamage(damages, await readNamesInBackup(store, chosen.backup, recordingsOf(damages)));
  const damaged = `${lost.length} files of the backup are damaged:\n${list}\n`;
  if (!isRestored)
    return { text: `${damaged}Nothing is restored yet: --with-what-is-whole restores the other ${whole}.`, isDamaged };
  const lines = [
    `The data of ${createdAt} is in ${dataDir}: ${whole} files, each as it was saved.`,
    isDamaged && `${damaged}All others are restored. A damaged video that is there may still play.`,
    `The next start ends all sessions and invitations${links === 'on' ? '' : ', and the links, until their owners give them a new end'}.`,
  ];
  return { text: lines.filter(Boolean).join('\n'), isDamaged };
}

await runCommand(async () => {
  process.umask(0o077);
  const { text, isDamaged } = await restore();
  process.stdout.write(`${text}\n`);
  if (isDamaged) process.exitCode = DAMAGE_STATUS;
});
