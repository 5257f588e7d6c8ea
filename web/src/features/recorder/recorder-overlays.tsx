import { useEffect } from 'react';
import { Button } from '#web/ui/button.tsx';
import { keepToastsClear } from '#web/ui/floating-elements.ts';
import { DrawDialog } from './draw/draw-dialog.tsx';
import { FloatingControlsWindow } from './floating-controls-window.tsx';
import { closeFloatingAtEnd } from './flow/floating-controls.ts';
import { stop } from './flow/record-steps.ts';
import { isFinished, isLive, isStopping, type LiveState, type RecorderState } from './flow/recorder-state.ts';
import { CapturePanel, focusCapturePanel } from './panel/capture-panel.tsx';
import { CountdownOverlay } from './panel/countdown-overlay.tsx';
import { PhoneStage } from './panel/phone-stage.tsx';
import { useRecordingShortcuts } from './panel/recording-shortcuts.ts';
import { useTabState } from './panel/use-tab-state.ts';
import { ChooseRegionDialog } from './region/choose-region-dialog.tsx';
import { MoveRegionDialog } from './region/move-region.tsx';
import { SetupDialog } from './setup/setup-dialog.tsx';
import { LateUploadDialog, UploadDialog } from './upload/upload-dialog.tsx';
import { useRecorder } from './use-recorder.ts';

/** Whether the camera of a phone records: it fills the screen. */
const isOnStage = (state: RecorderState): state is LiveState => isLive(state) && state.live.capture.turning !== null;

/** What a person sees of the recorder from the setup dialog on, above every screen. */
export function RecorderOverlays() {
  const { recorder, state } = useRecorder();
  useTabState(recorder, state);
  useEffect(() => closeFloatingAtEnd(recorder), [recorder]);
  useRecordingShortcuts(recorder, state);
  const hasDialog = state.phase === 'ending' && state.choice?.type !== 'later';
  const isRunning = isLive(state) || (isStopping(state) && !hasDialog);
  return (
    <>
      <SetupDialog onClosed={focusCapturePanel} />
      <CountdownOverlay />
      {isRunning && (isOnStage(state) ? <PhoneStage state={state} /> : <CapturePanel state={state} />)}
      {isLive(state) && <DrawDialog />}
      {isLive(state) && <MoveRegionDialog state={state} />}
      {state.phase === 'starting' && state.framing && <ChooseRegionDialog framing={state.framing} />}
      <FloatingControlsWindow />
      {isFinished(state) && state.finished.savesByItself && <LateUploadDialog state={state} />}
      {(hasDialog || (isFinished(state) && !state.finished.savesByItself)) && <UploadDialog state={state} />}
    </>
  );
}

/** In place of overlays that cannot be shown: the recording goes on, and can be stopped. */
export function OverlaysFailure({ onRetry }: { onRetry: () => void }) {
  const { recorder, state } = useRecorder();
  const isRecording = isLive(state);
  return (
    <div
      ref={keepToastsClear}
      role="alert"
      className="fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-md flex-wrap items-center gap-3 rounded-xl border bg-popover p-4 text-popover-foreground text-sm shadow-float"
    >
      <p className="min-w-0 flex-1 basis-56">
        {isRecording
          ? 'The controls of the recorder could not be shown. Your recording goes on.'
          : 'The recorder could not be shown.'}
      </p>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
      {isRecording && (
        <Button variant="destructive" onClick={() => void stop(recorder)}>
          Stop
        </Button>
      )}
    </div>
  );
}
