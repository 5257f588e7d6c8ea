import type { Recording } from '#shared/api/recordings.ts';

/** What is done with a recording over the screen it is on. Stays the same object while a screen is open. */
export interface RecordingActions {
  onPlay: (recording: Recording) => void;
  onEdit: (recording: Recording) => void;
  onCaptions: (recording: Recording) => void;
  onShare: (recording: Recording) => void;
  onMove: (recording: Recording) => void;
  onDownload: (recording: Recording) => void;
  /** Downloads it as one of many. @throws why it is not, for people; the signal's reason */
  save: (recording: Recording, signal: AbortSignal) => Promise<void>;
}
