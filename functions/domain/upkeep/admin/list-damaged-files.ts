import type { RecoveryStatus } from '#shared/api/upkeep/admin.ts';
import { getDamagedFiles } from '../../../data/video/damaged-files.ts';
import { getFiles } from '../../../data/video/file-item.ts';
import { recordingsOf } from '../../video/recordings/recordings-of.ts';

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
