import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { RecorderContext, type StartOptions, useLeaveGuard, useRecorder } from './context/use-recorder.ts';
import { ControlBar } from './control-bar.tsx';
import { createRecorder } from './flow/recorder.ts';
import { isUnsaved } from './flow/recorder-state.ts';
import { CountdownOverlay } from './panel/countdown-overlay.tsx';
import { RecordingPanel } from './panel/recording-panel.tsx';
import { useRecordingTitle } from './panel/use-recording-title.ts';
import { SetupDialog } from './setup/setup-dialog.tsx';
import { useSavedCopies } from './unfinished/use-saved-copies.ts';
import { LateUploadDialog } from './upload/late-upload-dialog.tsx';
import { UploadDialog } from './upload/upload-dialog.tsx';

/** Holds the one recorder of the page; a recording goes on while screens change below. */
export function RecorderProvider({ children }: { children: ReactNode }) {
  const [recorder] = useState(createRecorder);
  const [setup, setSetup] = useState<StartOptions | null>(null);
  useEffect(() => () => recorder.release(), [recorder]);
  const access = useMemo(() => ({ recorder, setup, setSetup }), [recorder, setup]);
  return <RecorderContext value={access}>{children}</RecorderContext>;
}

/** The recorder's overlays, over whichever screen is open. */
export function RecorderDock() {
  const { state } = useRecorder();
  useLeaveGuard(isUnsaved(state));
  useRecordingTitle(state);
  useSavedCopies();
  const isRunning = state.phase === 'recording' || state.phase === 'stopping';
  return (
    <>
      <SetupDialog />
      <CountdownOverlay />
      {isRunning && <RecordingPanel state={state} />}
      <ControlBar />
      {'finished' in state &&
        (state.finished.savesByItself ? <LateUploadDialog state={state} /> : <UploadDialog state={state} />)}
    </>
  );
}
