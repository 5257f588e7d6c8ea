// Writes a backup into an empty data folder:
// npm run restore -- /mnt/backups|/mnt/backup.tar --into .local [--backup backup-….json] [--links on] [--verify]
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readAt } from './backup/backup-file.ts';
import type { Backup, BackupStore, Fault } from './backup/backup-store.ts';
import { describeDamage } from './backup/describe-damage.ts';
import { readNamesInFolder } from './backup/recording-names.ts';
import { DAMAGE_STATUS, listDamage, recordingsOf } from './backup/report-damage.ts';
import { compareWithBackup, type LostFile, restoreBackup } from './backup/restore-backup.ts';
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

/** Says what is damaged, by the names in the restored tables. */
async function lostText(store: BackupStore, lost: readonly LostFile[], dataDir: string): Promise<string> {
  const listOf = async (fault: Fault): Promise<string> => {
    const damages = describeDamage(
      store,
      lost.flatMap((file) => (file.fault === fault ? [file.path] : [])),
    );
    return listDamage(damages, await readNamesInFolder(dataDir, recordingsOf(damages)));
  };
  const [changed, missing] = [await listOf('changed'), await listOf('missing')];
  return [
    `${lost.length} files of the backup are damaged; all others are restored.`,
    changed && `Not the bytes that were saved, but there, as a video may still play:\n${changed}`,
    missing && `Missing:\n${missing}`,
  ]
    .filter(Boolean)
    .join('\n');
}

async function restore(): Promise<{ text: string; isDamaged: boolean }> {
  const options = {
    into: { type: 'string' },
    backup: { type: 'string' },
    links: { type: 'string', default: 'off' },
    verify: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { into, backup: name = null, links, verify } = values;
  const [folder, ...more] = positionals;
  if (!folder || !into || more.length > 0) throw new ExplainedError(USAGE);
  if (!['on', 'off'].includes(links)) throw new ExplainedError(`--links is ${links}. Set it to on or off.`);
  const dataDir = path.resolve(into);
  const mediaDir = process.env.MEDIA_DIR ? path.resolve(process.env.MEDIA_DIR) : null;
  const read = async (store: BackupStore) => {
    const chosen = store.read(name);
    const { backup } = chosen;
    if (verify) {
      await requireSame(backup, dataDir);
      return {
        text: `All ${backup.files.length} files in ${dataDir} are those of the backup of ${backup.createdAt}.`,
        isDamaged: false,
      };
    }
    const lost = await restoreBackup(store, chosen, dataDir, { opensLinks: links === 'on', mediaDir });
    const whole = backup.files.length - lost.length;
    const lines = [
      `The data of ${backup.createdAt} is in ${dataDir}: ${whole} files, each as it was saved.`,
      lost.length > 0 && (await lostText(store, lost, dataDir)),
      `The next start ends all sessions and invitations${links === 'on' ? '' : ', and the links, until their owners give them a new end'}.`,
    ];
    return { text: lines.filter(Boolean).join('\n'), isDamaged: lost.length > 0 };
  };
  return readAt(path.resolve(folder), read, path.dirname(dataDir));
}

await runCommand(async () => {
  process.umask(0o077);
  const { text, isDamaged } = await restore();
  process.stdout.write(`${text}\n`);
  if (isDamaged) process.exitCode = DAMAGE_STATUS;
});
