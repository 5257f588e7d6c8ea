import { useIsImporting } from '#web/features/imports/imports-context.ts';
import { useBackgroundUploads, useRecorder } from '#web/features/recorder/use-recorder.ts';
import { type UnsavedWork, unsavedWork } from './leaving.ts';

/** The unsaved work of this tab; null if the user can leave without a question. */
export function useUnsavedWork(): UnsavedWork | null {
  const { state } = useRecorder();
  const isSending = useBackgroundUploads().length > 0;
  return unsavedWork(state, isSending, useIsImporting());
}
