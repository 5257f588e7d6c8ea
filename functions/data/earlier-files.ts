import { newId, scopedId } from '../process/ids.ts';
import { type EarlierFile, ending, objectKeysOf, shownFileOf, storedFile } from './file.ts';
import { getMadeFiles, isRecording, type MadeFile, type StoredRecording, type WithFile } from './recording.ts';
import { putMadeFile, updateMadeFile } from './recording-changes.ts';
import { EXISTS } from './table/expression.ts';
import { recordingKey } from './table/keys.ts';
import { type Change, update } from './table/transaction.ts';

/** A recording with the files that it has shown, and can show again, the earliest first. */
export interface WithEarlier {
  recording: StoredRecording;
  earlier: EarlierFile[];
}

const earlierFileOf = (made: MadeFile | undefined): EarlierFile[] =>
  made?.ended ? [{ fileId: made.id, ...shownFileOf(made.file), ...made.ended }] : [];

/** The files of a recording as they were read: the item of the shown file, and those of earlier files. */
export interface ReadFiles extends WithEarlier {
  made: Map<string, MadeFile>;
}

export async function withEarlier(recording: StoredRecording): Promise<ReadFiles> {
  const ids = new Set([recording.file, ...recording.earlier].map(({ fileId }) => fileId));
  ids.delete(recording.id);
  const made = new Map((await getMadeFiles([...ids])).map((each) => [each.id, each]));
  const earlier = recording.earlier.flatMap(({ fileId }) => earlierFileOf(made.get(fileId)));
  return { recording, earlier, made };
}

/** Keys of all videos and pictures of a recording, with those of its earlier files, or of a made file. */
export async function keysInUse(stored: WithFile): Promise<string[]> {
  if (!isRecording(stored)) return objectKeysOf(stored.file);
  const { earlier, made } = await withEarlier(stored);
  // An earlier file that is restored at this moment has no end any more, so it is only among the items.
  const items = [...made.values()].map(({ file }) => file);
  return [stored.file, ...earlier, ...items].flatMap(objectKeysOf);
}

/** The item that a file has from now on. The first has none while it is shown: another takes its place. */
function endFirstFile(recording: StoredRecording, file: EarlierFile): { file: EarlierFile; change: Change } {
  const { id: recordingId, workspaceId, userId, createdAt } = recording;
  const id = scopedId(workspaceId, newId());
  const nothing = { captions: [], transcription: null, uploads: null, segments: null };
  const made = {
    id,
    recordingId,
    workspaceId,
    userId,
    createdAt,
    isAbandoned: false,
    version: 0,
    file: storedFile.parse({ ...recording.file, ...shownFileOf(file), ...nothing, id }),
    ended: ending.parse(file),
  };
  return { file: { ...file, fileId: id }, change: putMadeFile(made) };
}

/** An earlier file, as its item has it from now on. */
function endFile(made: MadeFile, file: EarlierFile): Change {
  const after = { ...made, file: { ...made.file, ...shownFileOf(file) }, ended: ending.parse(file) };
  return updateMadeFile(made, after);
}

const showEarlierFile = ({ fileId }: EarlierFile): Change =>
  update({ Key: recordingKey(fileId), remove: ['ended'], add: { version: 1 }, onlyIf: EXISTS });

/**
 * A recording after a change of its earlier files, as it is stored, and the writes of their items. Who takes a file out of
 * the list deletes its item too.
 */
export function changeEarlierFiles(
  before: ReadFiles,
  { recording, earlier }: WithEarlier,
): { after: StoredRecording; with: Change[] } {
  const files = earlier.map((file) => {
    const known = before.made.get(file.fileId);
    if (!known) return endFirstFile(before.recording, file);
    return { file, change: before.earlier.includes(file) ? null : endFile(known, file) };
  });
  const shown = before.earlier.filter(({ fileId }) => fileId === recording.file.fileId);
  // A file whose item is missing stays in the list: by its id, the deletion of the recording finds its objects.
  const lost = before.recording.earlier.filter(({ fileId }) => !before.made.has(fileId));
  const pointers = [...lost, ...files.map(({ file }) => file)].map(({ fileId, fileSize }) => ({ fileId, fileSize }));
  return {
    after: { ...recording, earlier: pointers },
    with: [...files.flatMap(({ change }) => change ?? []), ...shown.map(showEarlierFile)],
  };
}
