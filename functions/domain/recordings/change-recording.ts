import { type Change, tryApply } from '../../data/apply.ts';
import type { StoredFile } from '../../data/file.ts';
import {
  getStoredRecording,
  getWithFile,
  type StoredRecording,
  type WithFile,
  withState,
} from '../../data/recording.ts';
import { writeWithFile } from '../../data/recording-changes.ts';
import { isoNow } from '../../process/clock.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';

/** A change of what is stored; `after` null deletes it. */
export interface StoredChange<Stored> {
  after: Stored | null;
  /** Changes that are made together with it. */
  with?: Change[];
}

export type RecordingChange = StoredChange<StoredRecording>;
export type FileChange = StoredChange<StoredFile> & { after: StoredFile };

/** The result of a change, also if there was nothing to change. */
export interface Changed<Stored, Made> {
  /** As it was before the change. */
  before: Stored;
  /** As it is stored after the change, or was before its deletion. */
  stored: Stored;
  /** The result of `decide`: null when nothing was changed. */
  change: Made | null;
}

type Decide<Stored, Made> = (stored: Stored, tries: number) => Made | null | Promise<Made | null>;

/** Any change restores an abandoned recording: lists and counts have it again, for at least another day. */
const restored = <Stored extends WithFile>(after: Stored | null): Stored | null =>
  after?.isAbandoned ? { ...after, isAbandoned: false, file: { ...after.file, updatedAt: isoNow() } } : after;

async function change<Stored extends WithFile, Made extends StoredChange<Stored>>(
  read: () => Promise<Stored | null>,
  decide: Decide<Stored, Made>,
  known?: Stored,
): Promise<Changed<Stored, Made> | null> {
  const result = await retryOnConflict<Changed<Stored, Made> | 'missing'>(async (tries) => {
    const before = tries === 0 && known ? known : await read();
    if (!before) return 'missing';
    const made = await decide(before, tries);
    if (!made) return { before, stored: before, change: made };
    const after = restored(made.after);
    const isWritten = await tryApply([...writeWithFile(before, after), ...(made.with ?? [])]);
    if (!isWritten) return null;
    return { before, stored: after ? { ...after, version: before.version + 1 } : before, change: made };
  });
  return result === 'missing' ? null : result;
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
  decide: Decide<StoredRecording, Made>,
  known?: StoredRecording,
) {
  const changed = await change(() => getStoredRecording(recordingId), decide, known);
  return changed && { ...changed, recording: changed.stored };
}

/** As `changeRecording`, for a recording or a made file. */
export const changeWithFile = <Made extends StoredChange<WithFile>>(
  fileId: string,
  decide: Decide<WithFile, Made>,
  known?: WithFile,
): Promise<Changed<WithFile, Made> | null> => change(() => getWithFile(fileId), decide, known);

/** As `changeWithFile`, for the file alone. */
export async function changeFile<Made extends FileChange>(
  fileId: string,
  decide: (file: StoredFile, stored: WithFile) => Made | null | Promise<Made | null>,
): Promise<{ before: StoredFile; file: StoredFile; change: Made | null } | null> {
  const changed = await changeWithFile(fileId, async (stored) => {
    const made = await decide(stored.file, stored);
    return made && { made, after: withState(stored, made.after), with: made.with ?? [] };
  });
  return changed && { before: changed.before.file, file: changed.stored.file, change: changed.change?.made ?? null };
}
