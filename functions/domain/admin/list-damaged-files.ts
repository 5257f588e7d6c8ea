import type { RecoveryStatus } from '#shared/api/admin.ts';
import { getDamagedFiles } from '../../data/damaged-files.ts';
import { getEachWithFile } from '../../data/recording.ts';
import { namesOf } from '../recordings/names-of.ts';

/** The files that the last backup found damaged, with the names that their recordings have now. */
export async function listDamagedFiles(): Promise<RecoveryStatus['damagedFiles']> {
  const { count, files } = await getDamagedFiles();
  const ids = files.flatMap(({ recordingId }) => recordingId ?? []);
  const names = await namesOf(ids.length > 0 ? await getEachWithFile([...new Set(ids)]) : []);
  return {
    count,
    files: files.map(({ recordingId, kind }) => ({ recording: names.get(recordingId ?? '') ?? null, kind })),
  };
}
