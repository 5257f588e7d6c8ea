import { countText } from '#web/lib/count-text.ts';
import { OLD_BACKUP_DAYS } from '#web/lib/limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What is wrong with the newest backup, as a sentence; null for a young one. @param lastBackupAt ISO 8601 */
export function backupWarning(lastBackupAt: string | null, now: Date): string | null {
  if (lastBackupAt === null) return 'This machine has no backup';
  const days = Math.floor((now.getTime() - Date.parse(lastBackupAt)) / DAY_MS);
  return days < OLD_BACKUP_DAYS ? null : `The newest backup is ${countText(days, 'day')} old`;
}
