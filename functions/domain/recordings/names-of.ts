import { getStoredRecordings, isRecording, type WithFile } from '../../data/recording.ts';

/** The names of recordings, also for made files, by the id of what has the file. */
export async function namesOf(found: readonly WithFile[]): Promise<Map<string, string>> {
  const others = found.flatMap((stored) => (isRecording(stored) ? [] : stored.recordingId));
  const recordings = [...found.filter(isRecording), ...(await getStoredRecordings([...new Set(others)]))];
  const names = new Map(recordings.map(({ id, name }) => [id, name]));
  const idOf = (stored: WithFile) => (isRecording(stored) ? stored.id : stored.recordingId);
  return new Map(
    found.flatMap((stored) => (names.has(idOf(stored)) ? [[stored.id, names.get(idOf(stored)) ?? '']] : [])),
  );
}
