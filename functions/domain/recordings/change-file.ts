import type { Change } from '../../data/apply.ts';
import type { StoredFile } from '../../data/file.ts';
import type { StoredRecording } from '../../data/recording.ts';
import { changeRecording } from './change-recording.ts';

/** A change of a file. */
export interface FileChange {
  after: StoredFile;
  /** Changes that are made together with it. */
  with?: Change[];
}

/** A file that `changeFile` has changed, or found as it should be. */
export interface ChangedFile<Made extends FileChange> {
  before: StoredFile;
  file: StoredFile;
  /** What `decide` returned: null when nothing was changed. */
  change: Made | null;
}

/** As `changeRecording`, for the file of a recording alone. */
export async function changeFile<Made extends FileChange>(
  fileId: string,
  decide: (file: StoredFile, recording: StoredRecording) => Made | null | Promise<Made | null>,
): Promise<ChangedFile<Made> | null> {
  const changed = await changeRecording(fileId, async (recording) => {
    const made = await decide(recording.file, recording);
    return made && { made, after: { ...recording, file: made.after }, with: made.with ?? [] };
  });
  return changed && { before: changed.before.file, file: changed.recording.file, change: changed.change?.made ?? null };
}
