import { type Change, tryApply } from '../../data/apply.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import { recordingChanged } from '../../data/recording-changes.ts';
import { isoNow } from '../../process/clock.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';

/** A change of a recording; `after` null deletes it. */
export interface RecordingChange {
  after: StoredRecording | null;
  /** Changes that are made together with it. */
  with?: Change[];
}

/** A recording that `changeRecording` has changed, or found as it should be. */
export interface Changed<Made extends RecordingChange> {
  /** As it was before the change. */
  before: StoredRecording;
  /** As it is stored after the change, or was before its deletion. */
  recording: StoredRecording;
  /** What `decide` returned: null when nothing was changed. */
  change: Made | null;
}

/** Any change restores an abandoned recording: lists and counts have it again, for at least another day. */
const restored = (after: StoredRecording | null): StoredRecording | null =>
  after?.isAbandoned ? { ...after, isAbandoned: false, file: { ...after.file, updatedAt: isoNow() } } : after;

/**
 * Changes a recording together with all counts that depend on it. `decide` gets the stored recording, and is called
 * again when another request has changed it in between. It must decide on its argument alone, and what its caller needs to
 * know of the decision is part of the change that it returns. Any change restores an abandoned recording.
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
    const before = tries === 0 && known ? known : await getStoredRecording(recordingId);
    if (!before) return 'missing';
    const change = await decide(before, tries);
    if (!change) return { before, recording: before, change };
    const after = restored(change.after);
    const isWritten = await tryApply([...recordingChanged(before, after), ...(change.with ?? [])]);
    if (!isWritten) return null;
    return { before, recording: after ? { ...after, version: before.version + 1 } : before, change };
  });
  return result === 'missing' ? null : result;
}
