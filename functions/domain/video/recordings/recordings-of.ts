import type { StoredFile } from '../../../data/video/file.ts';
import { getStoredRecordings } from '../../../data/video/recording.ts';

/** The recordings of files, by the id of the file. */
export async function recordingsOf(files: readonly StoredFile[]) {
  const found = await getStoredRecordings([...new Set(files.map(({ recordingId }) => recordingId))]);
  const byId = new Map(found.map((recording) => [recording.id, recording]));
  return new Map(
    files.flatMap(({ id, recordingId }) => {
      const recording = byId.get(recordingId);
      return recording ? [[id, recording] as const] : [];
    }),
  );
}
