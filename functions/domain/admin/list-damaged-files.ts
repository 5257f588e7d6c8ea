import type { RecoveryStatus } from '#shared/api/admin.ts';
import { getDamagedFiles } from '../../data/damaged-files.ts';
import { getFiles } from '../../data/file-item.ts';
import { recordingsOf } from '../recordings/recordings-of.ts';

/** The files that the last backup found damaged, with the names that their recordings have now. */
export async function listDamagedFiles(): Promise<RecoveryStatus['damagedFiles']> {
  const { count, files } = await getDamagedFiles();
  const ids = files.flatMap(({ recordingId }) => recordingId ?? []);
  const recordings = await recordingsOf(ids.length > 0 ? await getFiles([...new Set(ids)]) : []);
  return {
    count,
    files: files.map(({ recordingId, kind }) => ({ recording: recordings.get(recordingId ?? '')?.name ?? null, kind })),
  };
}
