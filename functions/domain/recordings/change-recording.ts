import { type Change, tryApply } from '../../data/apply.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import { recordingChanged } from '../../data/recording-changes.ts';
import { isoNow } from '../../process/clock.ts';
import { AppError } from '../app-error.ts';

const CHANGE_TRIES = 8;

/** A change of a recording; `after` null deletes it. */
export interface RecordingChange {
  after: StoredRecording | null;
  /** Changes that are made together with it. */
  with?: Change[];
}

/** Any change restores an abandoned recording: lists and counts have it again, for at least another day. */
const restored = (after: StoredRecording | null): StoredRecording | null =>
  after?.isAbandoned ? { ...after, isAbandoned: false, updatedAt: isoNow() } : after;

/**
 * Changes a recording together with all counts that depend on it. `decide` gets the stored recording, and is called
 * again when another request has changed it in between, so it must decide on its argument alone. Any change restores an
 * abandoned recording.
 * @param decide returns the change, or null when there is nothing (more) to do; may throw a refusal
 * @param known the recording as it was just read, to save a read; it may be out of date
 * @returns the recording as it is stored after the change; null when it does not exist (any more)
 * @throws AppError CONFLICT when other requests kept changing it
 */
export async function changeRecording(
  recordingId: string,
  decide: (recording: StoredRecording) => RecordingChange | null | Promise<RecordingChange | null>,
  known?: StoredRecording,
): Promise<StoredRecording | null> {
  for (let tries = 0; tries < CHANGE_TRIES; tries++) {
    const before = tries === 0 && known ? known : await getStoredRecording(recordingId);
    if (!before) return null;
    const change = await decide(before);
    if (!change) return before;
    const after = restored(change.after);
    const isWritten = await tryApply([...recordingChanged(before, after), ...(change.with ?? [])]);
    if (isWritten) return after && { ...after, version: before.version + 1 };
  }
  throw new AppError('CONFLICT', 'This recording is being changed by somebody else. Please try again.');
}
