import { newId, scopedId } from '../process/ids.ts';
import { type EarlierFile, ending, objectKeysOf, shownFileOf, storedFilesOf } from './file.ts';
import { getMadeFiles, isRecording, type MadeFile, type StoredRecording, type WithFile } from './recording.ts';
import { dataVersion } from './table/client.ts';
import { EXISTS, type Expression, IS_NEW } from './table/expression.ts';
import { recordingKey } from './table/keys.ts';
import { type Change, update } from './table/transaction.ts';
import { isInline } from './version-0-earlier-file.ts';

/** A recording with the files that it has shown, and can show again, the earliest first. */
export interface WithEarlier {
  recording: StoredRecording;
  earlier: EarlierFile[];
}

const earlierFileOf = (made: MadeFile | undefined): EarlierFile[] =>
  made?.ended ? [{ fileId: made.id, ...shownFileOf(made.file), ...made.ended }] : [];

export async function withEarlier(recording: StoredRecording): Promise<WithEarlier> {
  const stored = recording.earlier;
  const items = await getMadeFiles(stored.flatMap((each) => (isInline(each) ? [] : each.fileId)));
  const made = new Map(items.map((each) => [each.id, each]));
  const earlier = stored.flatMap((each) => (isInline(each) ? each : earlierFileOf(made.get(each.fileId))));
  return { recording, earlier };
}

/** The earlier files that are a part of a recording, as in data of version 0. */
export const inlineFilesOf = (stored: WithFile): EarlierFile[] =>
  isRecording(stored) ? stored.earlier.flatMap((each) => (isInline(each) ? each : [])) : [];

/** Keys of all videos and pictures of a recording, with those of its earlier files, or of a made file. */
export async function keysInUse(stored: WithFile): Promise<string[]> {
  const { earlier } = isRecording(stored) ? await withEarlier(stored) : { earlier: [] };
  return [stored.file, ...earlier].flatMap(objectKeysOf);
}

/** An item that an earlier file has from now on. */
const fileEnded = (file: EarlierFile, known: object, onlyIf: Expression): Change =>
  update({
    Key: recordingKey(file.fileId),
    set: { ...known, ...shownFileOf(file), ended: ending.parse(file) },
    add: { version: 1 },
    onlyIf,
  });

/** What the item of a first file has besides. It has none while it is shown: it gets one when another takes its place. */
const firstFileOf = (recording: StoredRecording, id: string) => {
  const { id: recordingId, workspaceId, userId, createdAt } = recording;
  const { file } = storedFilesOf(recording);
  return {
    ...file,
    captions: [],
    transcription: null,
    uploads: null,
    segments: null,
    type: 'file',
    id,
    recordingId,
    workspaceId,
    userId,
    createdAt,
    isAbandoned: false,
  };
};

const fileShown = ({ fileId }: EarlierFile): Change =>
  update({ Key: recordingKey(fileId), remove: ['ended'], add: { version: 1 }, onlyIf: EXISTS });

/**
 * A recording whose earlier files have changed, as it is stored, and the changes of these files. What deletes a file,
 * deletes its item too.
 * @param version of the data: those of version 0 keep the form that they have
 */
export function earlierChanged(
  before: WithEarlier,
  { recording, earlier }: WithEarlier,
  version = dataVersion(),
): { after: StoredRecording; with: Change[] } {
  const stored = before.recording.earlier;
  const wasInline = stored.some(isInline);
  if (version === 0 && (wasInline || stored.length === 0)) {
    return { after: { ...recording, earlier }, with: [] };
  }
  const files = earlier.map((file) => {
    if (file.fileId === recording.id) {
      const first = { ...file, fileId: scopedId(recording.workspaceId, newId()) };
      return { file: first, changes: [fileEnded(first, firstFileOf(before.recording, first.fileId), IS_NEW)] };
    }
    const isStored = !wasInline && before.earlier.includes(file);
    return { file, changes: isStored ? [] : [fileEnded(file, {}, EXISTS)] };
  });
  const shown = wasInline ? [] : before.earlier.filter(({ fileId }) => fileId === recording.file.fileId);
  const pointers = files.map(({ file: { fileId, fileSize } }) => ({ fileId, fileSize }));
  return {
    after: { ...recording, earlier: pointers },
    with: [...files.flatMap(({ changes }) => changes), ...shown.map(fileShown)],
  };
}
