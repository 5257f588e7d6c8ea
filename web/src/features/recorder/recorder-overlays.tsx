import { FloatingControlsWindow } from './floating-controls-window.tsx';
import { isFinished, isLive, isStopping } from './flow/recorder-state.ts';
import { CountdownOverlay } from './panel/countdown-overlay.tsx';
import { RecordingPanel } from './panel/recording-panel.tsx';
import { useStopShortcut } from './panel/stop-shortcut.ts';
import { useTabState } from './panel/use-tab-state.ts';
import { SetupDialog } from './setup/setup-dialog.tsx';
import { LateUploadDialog, UploadDialog } from './upload/upload-dialog.tsx';
import { useRecorder } from './use-recorder.ts';

/** What a person sees of the recorder from the setup dialog on, above every screen. */
export function RecorderOverlays() {
  const { recorder, state } = useRecorder();
  useTabState(recorder, state);
  useStopShortcut(recorder, isLive(state));
  const hasDialog = state.phase === 'ending' && state.choice?.type !== 'later';
  const isRunning = isLive(state) || (isStopping(state) && !hasDialog);
  return (
    <>
      <SetupDialog />
      <CountdownOverlay />
      {isRunning && <RecordingPanel state={state} />}
      <FloatingControlsWindow />
      {isFinished(state) && state.finished.savesByItself && <LateUploadDialog state={state} />}
      {(hasDialog || (isFinished(state) && !state.finished.savesByItself)) && <UploadDialog state={state} />}
    </>
  );
}
