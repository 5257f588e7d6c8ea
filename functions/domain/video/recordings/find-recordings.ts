import { getStoredRecordings, type StoredRecording } from '../../../data/video/recording.ts';

/** The recordings of a list's rows, in the same order; null for a recording that was deleted after the row was read. */
export async function findRecordings(rows: { recordingId: string }[]): Promise<(StoredRecording | null)[]> {
  const found = await getStoredRecordings(rows.map(({ recordingId }) => recordingId));
  const byId = new Map(found.map((recording) => [recording.id, recording]));
  return rows.map(({ recordingId }) => byId.get(recordingId) ?? null);
}
