// Writes a backup into an empty data folder:
// npm run restore -- /mnt/backups|/mnt/backup.tar --into .local [--backup backup-….json] [--links on] [--verify]
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readAt } from './backup/backup-file.ts';
import type { Backup } from './backup/backup-store.ts';
import { compareWithBackup, restoreBackup } from './backup/restore-backup.ts';
import { explainError, StartError } from './local/start-error.ts';

const USAGE =
  'Name the folder or file of the backup and an empty data folder: npm run restore -- /mnt/backups --into .local';

/** @throws StartError that names a file of the folder that is not the one of the backup */
async function requireSame(backup: Backup, dataDir: string): Promise<void> {
  const different = await compareWithBackup(backup, dataDir);
  if (different.length === 0) return;
  throw new StartError(
    `In ${dataDir}, ${different.length} of ${backup.files.length} files are missing or not those of the backup of ${backup.createdAt}, such as ${different[0]}. A start changes files.`,
  );
}

async function restore(): Promise<string> {
  const options = {
    into: { type: 'string' },
    backup: { type: 'string' },
    links: { type: 'string', default: 'off' },
    verify: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { into, backup: name = null, links, verify } = values;
  const [folder, ...more] = positionals;
  if (!folder || !into || more.length > 0) throw new StartError(USAGE);
  if (!['on', 'off'].includes(links)) throw new StartError(`--links is ${links}. Set it to on or off.`);
  const dataDir = path.resolve(into);
  const backup = await readAt(
    path.resolve(folder),
    async (store) => {
      const chosen = store.read(name);
      if (verify) await requireSame(chosen, dataDir);
      else await restoreBackup(store, chosen, dataDir, links === 'on');
      return chosen;
    },
    path.dirname(dataDir),
  );
  if (verify) return `All ${backup.files.length} files in ${dataDir} are those of the backup of ${backup.createdAt}.`;
  return (
    `The data of ${backup.createdAt} is in ${dataDir}: ${backup.files.length} files, each as it was saved.\n` +
    `The next start ends all sessions and invitations${links === 'on' ? '' : ', and the links, until their owners give them a new end'}.`
  );
}

try {
  process.umask(0o077);
  process.stdout.write(`${await restore()}\n`);
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
}
