import type { Change } from '../table/transaction.ts';
import { type EarlierFile, objectKeysOf, otherFileIdsOf, type StoredFile, sourceKeyOf } from './file.ts';
import { putFile, updateFile } from './file-changes.ts';
import { getFile, getFiles } from './file-item.ts';
import { isCutIn04 } from './files-in-0-4.ts';
import { getStoredRecording, type StoredRecording } from './recording.ts';

/** A recording with the files that it has shown, and can show again, the earliest first. */
export interface WithEarlier {
  recording: StoredRecording;
  earlier: EarlierFile[];
}

const isEarlier = (file: StoredFile | undefined): file is EarlierFile => Boolean(file?.ended);

export async function withEarlier(recording: StoredRecording): Promise<WithEarlier> {
  const found = await getFiles(recording.earlier.map(({ fileId }) => fileId));
  const byId = new Map(found.map((file) => [file.id, file]));
  return { recording, earlier: recording.earlier.map(({ fileId }) => byId.get(fileId)).filter(isEarlier) };
}

/** Keys that a file, and the other files of its recording, show or are converted from. */
export async function keysInUse(file: StoredFile): Promise<string[]> {
  const recording = await getStoredRecording(file.recordingId);
  // An earlier file that is restored at this moment has no end any more, so all are read.
  const others = recording ? [recording.file, ...(await getFiles(otherFileIdsOf(recording)))] : [];
  return [file, ...others].flatMap((each) => [...objectKeysOf(each), sourceKeyOf(each)]).filter((key) => key !== null);
}

/**
 * A recording after a change of its earlier files, as it is stored, and the writes of these files. Who takes a file out of
 * the list deletes its item too.
 */
export function changeEarlierFiles(
  before: WithEarlier,
  { recording, earlier }: WithEarlier,
): { after: StoredRecording; with: Change[] } {
  const known = new Map(before.earlier.map((file) => [file.id, file]));
  const changes = earlier.flatMap((file) => {
    const was = known.get(file.id);
    if (was === file) return [];
    // The recording has shown it until now.
    return was ? updateFile(was, file) : [putFile({ ...file, version: file.version + 1 })];
  });
  // A file whose item is missing stays in the list: by its id, the deletion of the recording finds its objects.
  const lost = before.recording.earlier.filter(({ fileId }) => !known.has(fileId));
  const ofFiles = earlier.map(({ id, fileSize }) => ({ fileId: id, fileSize }));
  return { after: { ...recording, earlier: [...lost, ...ofFiles] }, with: changes };
}

/** A recording with the file of its cut, which version 0.4.0 stored apart until it was rendered. */
export async function withCutFile(recording: StoredRecording): Promise<StoredRecording> {
  const { file } = recording;
  const stored = isCutIn04(file) ? await getFile(file.id) : null;
  if (!stored) return recording;
  const { number, cut, moments, captions, transcription, duration, shownSince } = file;
  return { ...recording, file: { ...stored, number, cut, moments, captions, transcription, duration, shownSince } };
}
