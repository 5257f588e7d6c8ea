import type { RecoveryStatus } from '#shared/api/admin.ts';
import { getDamagedFiles } from '../../data/damaged-files.ts';
import { getStoredRecordings } from '../../data/recording.ts';

/** The files that the last backup found damaged, with the names that their recordings have now. */
export async function listDamagedFiles(): Promise<RecoveryStatus['damagedFiles']> {
  const { count, files } = await getDamagedFiles();
  const ids = files.flatMap(({ recordingId }) => recordingId ?? []);
  const recordings = ids.length > 0 ? await getStoredRecordings([...new Set(ids)]) : [];
  const names = new Map(recordings.map(({ id, name }) => [id, name]));
  return {
    count,
    files: files.map(({ recordingId, kind }) => ({ recording: names.get(recordingId ?? '') ?? null, kind })),
  };
}
