import type { Recording } from '#shared/api/video/recordings.ts';

/** Actions of a recording. The object stays the same while a screen is open. */
export interface RecordingActions {
  onPlay: (recording: Recording) => void;
  onEdit: (recording: Recording) => void;
  onCaptions: (recording: Recording) => void;
  onReplace: (recording: Recording) => void;
  onShare: (recording: Recording) => void;
  onMove: (recording: Recording) => void;
  onDownload: (recording: Recording) => void;
  /**
   * Downloads the recording as one of many.
   * @throws Error with a message for the user, or the signal's reason after an abort
   */
  save: (recording: Recording, signal: AbortSignal) => Promise<void>;
}
