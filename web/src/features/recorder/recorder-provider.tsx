import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { holdPage } from '#web/lib/unauthorized.ts';
import { FloatingControlsWindow } from './floating-controls-window.tsx';
import { createRecorder } from './flow/recorder.ts';
import { isFinished, isLive, isStopping, isUnsaved } from './flow/recorder-state.ts';
import { RecorderAnnouncement } from './panel/announcement.tsx';
import { CountdownOverlay } from './panel/countdown-overlay.tsx';
import { RecordingPanel } from './panel/recording-panel.tsx';
import { useStopShortcut } from './panel/stop-shortcut.ts';
import { useTabState } from './panel/use-tab-state.ts';
import { SetupDialog } from './setup/setup-dialog.tsx';
import { useSavedCopies } from './unfinished/use-saved-copies.ts';
import { LateUploadDialog, UploadDialog } from './upload/upload-dialog.tsx';
import { RecorderContext, type StartOptions, useLeaveGuard, useRecorder } from './use-recorder.ts';

/** Holds the recorder of the page. A recording continues when the screen changes. */
export function RecorderProvider({ children }: { children: ReactNode }) {
  const [recorder] = useState(createRecorder);
  const [setup, setSetup] = useState<StartOptions | null>(null);
  // After a logout, the recorder is unmounted with the product's screens.
  useEffect(
    () => () => {
      void recorder.leave().finally(recorder.release);
    },
    [recorder],
  );
  useEffect(() => holdPage(recorder.keepUntilStop), [recorder]);
  const access = useMemo(() => ({ recorder, setup, setSetup }), [recorder, setup]);
  return <RecorderContext value={access}>{children}</RecorderContext>;
}

/** The recorder's overlays, above every screen. */
export function RecorderDock() {
  const { recorder, state } = useRecorder();
  useLeaveGuard(isUnsaved(state));
  useTabState(recorder, state);
  useStopShortcut(recorder, isLive(state));
  useSavedCopies();
  const hasDialog = state.phase === 'ending' && state.choice?.type !== 'later';
  const isRunning = isLive(state) || (isStopping(state) && !hasDialog);
  return (
    <>
      <RecorderAnnouncement state={state} />
      <SetupDialog />
      <CountdownOverlay />
      {isRunning && <RecordingPanel state={state} />}
      <FloatingControlsWindow />
      {isFinished(state) && state.finished.savesByItself && <LateUploadDialog state={state} />}
      {(hasDialog || (isFinished(state) && !state.finished.savesByItself)) && <UploadDialog state={state} />}
    </>
  );
}
