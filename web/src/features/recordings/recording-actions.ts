import { createContext, useContext } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';

/** What other features do with a recording. The object stays the same while a screen is open. */
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

const Actions = createContext<RecordingActions | null>(null);

export const RecordingActionsProvider = Actions.Provider;

export function useRecordingActions(): RecordingActions {
  const actions = useContext(Actions);
  if (!actions) throw new Error('The actions of recordings are missing around this screen');
  return actions;
}
