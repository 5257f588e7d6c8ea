import { type Change, tryApply } from '../../../data/ground/apply.ts';
import { withCutFile } from '../../../data/video/earlier-files.ts';
import type { StoredFile } from '../../../data/video/file.ts';
import { updateFile } from '../../../data/video/file-changes.ts';
import { getFile } from '../../../data/video/file-item.ts';
import { getStoredRecording, type StoredRecording } from '../../../data/video/recording.ts';
import { writeRecording } from '../../../data/video/recording-changes.ts';
import { isoNow } from '../../../process/clock.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';

/** A change of a recording; `after` null deletes it. `with` has changes that are made together with it. */
export interface RecordingChange {
  after: StoredRecording | null;
  with?: Change[];
}

export interface FileChange {
  after: StoredFile;
  /** The recording, when it changes too, with the file that it shows from now on. */
  recording?: StoredRecording | undefined;
  with?: Change[];
}

/** A file, and the recording that shows it, has shown it, or waits for it. */
export interface FileOfRecording {
  file: StoredFile;
  recording: StoredRecording;
}

/** Any change restores what is abandoned: lists and counts have it again, for at least another day. */
const restored = (file: StoredFile): StoredFile =>
  file.isAbandoned ? { ...file, isAbandoned: false, updatedAt: isoNow() } : file;

/** The result of a change, also if there was nothing to change. */
interface Changed<Made> {
  before: StoredRecording;
  /** As it is stored after the change, or was before its deletion. */
  recording: StoredRecording;
  /** The result of `decide`: null when nothing was changed. */
  change: Made | null;
}

/**
 * Changes a recording together with all counts that depend on it. `decide` gets the stored recording, and is called
 * again when another request has changed it in between. It decides by its arguments alone, and returns all that its
 * caller needs to know. Any change restores an abandoned recording.
 * @param decide gets the recording, and the number of tries before; returns the change, or null when there is nothing
 *   (more) to do; may throw a refusal
 * @param known the recording as it was just read, to save a read; it may be out of date
 * @returns null when the recording does not exist (any more)
 * @throws AppError CONFLICT when other requests kept changing it
 */
export async function changeRecording<Made extends RecordingChange>(
  recordingId: string,
  decide: (recording: StoredRecording, tries: number) => Made | null | Promise<Made | null>,
  known?: StoredRecording,
): Promise<Changed<Made> | null> {
  const result = await retryOnConflict<Changed<Made> | 'missing'>(async (tries) => {
    const stored = tries === 0 && known ? known : await getStoredRecording(recordingId);
    if (!stored) return 'missing';
    const before = await withCutFile(stored);
    const change = await decide(before, tries);
    if (!change) return { before, recording: before, change };
    const after = change.after && { ...change.after, file: restored(change.after.file) };
    if (!(await tryApply([...writeRecording(stored, after), ...(change.with ?? [])]))) return null;
    return { before, recording: after ? { ...after, version: before.version + 1 } : before, change };
  });
  return result === 'missing' ? null : result;
}

/** Reads a file, as its recording has it while it is shown; null when either does not exist. */
async function readFile(fileId: string): Promise<(FileOfRecording & { stored: StoredRecording }) | null> {
  const found = await getFile(fileId);
  const stored = found && (await getStoredRecording(found.recordingId));
  if (!stored) return null;
  const recording = await withCutFile(stored);
  return { stored, recording, file: recording.file.id === fileId ? recording.file : found };
}

/** The writes of a change of a file: of one that a recording shows, also those of the recording. */
function writesOf(
  { file, recording, stored }: FileOfRecording & { stored: StoredRecording },
  after: StoredFile,
  changed: StoredRecording | undefined,
): Change[] {
  if (changed) return writeRecording(stored, { ...changed, file: restored(changed.file) });
  if (recording.file.id === file.id) return writeRecording(stored, { ...recording, file: after });
  return updateFile(file, after);
}

/**
 * As `changeRecording`, for a file of a recording, whether it shows the file or not.
 * @param known as they were just read
 * @returns null when the file or its recording does not exist (any more)
 */
export async function changeFile<Made extends FileChange>(
  fileId: string,
  decide: (file: StoredFile, recording: StoredRecording, tries: number) => Made | null | Promise<Made | null>,
  known?: FileOfRecording,
): Promise<({ before: StoredFile; change: Made | null } & FileOfRecording) | null> {
  const result = await retryOnConflict(async (tries) => {
    const found = tries === 0 && known ? { ...known, stored: known.recording } : await readFile(fileId);
    if (!found) return 'missing';
    const { file: before, recording } = found;
    const change = await decide(before, recording, tries);
    if (!change) return { before, file: before, recording, change };
    const file = restored(change.after);
    const changes = [...writesOf(found, file, change.recording), ...(change.with ?? [])];
    return (await tryApply(changes)) ? { before, file, recording: change.recording ?? recording, change } : null;
  });
  return result === 'missing' ? null : result;
}
