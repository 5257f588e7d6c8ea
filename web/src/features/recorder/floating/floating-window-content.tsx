import { Button } from '#web/ui/button.tsx';
import { useRecorder } from '../context/use-recorder.ts';
import type { RecorderState } from '../flow/recorder-state.ts';
import { CameraControls } from '../panel/camera-controls.tsx';
import { CopyLink, WatchSwitch } from '../panel/panel-link.tsx';
import { RecordingButtons } from '../panel/recording-buttons.tsx';
import { RecordingDot } from '../panel/recording-dot.tsx';
import { RecordingStatus } from '../panel/recording-status.tsx';
import { SinkButton } from '../panel/sink-button.tsx';
import { useStopShortcut } from '../panel/use-stop-shortcut.ts';
import { warningText } from '../panel/warning-text.ts';

/** What the floating window says and offers, from the countdown to the last word. */
export function FloatingWindowContent({ state }: { state: RecorderState }) {
  if (state.phase === 'recording') return <Running state={state} />;
  if (state.phase === 'counting') return <Counting secondsLeft={state.secondsLeft} />;
  return <Waiting text={waitingText(state)} />;
}

function waitingText(state: RecorderState): string {
  if (state.phase === 'starting') return 'Starting...';
  if (state.phase === 'stopping') return withPercent('Finishing...', state.percent);
  if (state.phase === 'uploading') return withPercent('Saving...', state.status.percent);
  return state.phase === 'idle' ? 'Recording saved' : 'Saving...';
}

const withPercent = (text: string, percent: number) => (percent > 0 ? `${text} ${Math.floor(percent)} %` : text);

function Waiting({ text }: { text: string }) {
  return (
    <p className="tabular flex items-center gap-2 py-2 font-medium text-sm">
      <RecordingDot isLive={false} />
      {text}
    </p>
  );
}

function Counting({ secondsLeft }: { secondsLeft: number }) {
  const { recorder } = useRecorder();
  return (
    <>
      <p className="flex items-center gap-3 font-medium text-muted-foreground text-sm">
        Recording starts in
        <span role="timer" aria-live="assertive" className="tabular font-semibold text-4xl text-foreground">
          {secondsLeft}
        </span>
      </p>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" className="flex-1" onClick={recorder.cancelStart}>
          Cancel
        </Button>
        <Button size="sm" className="flex-1" onClick={recorder.skipCountdown}>
          Start now
        </Button>
      </div>
    </>
  );
}

type Recording = Extract<RecorderState, { phase: 'recording' }>;

function Running({ state }: { state: Recording }) {
  const { recorder } = useRecorder();
  useStopShortcut(recorder, true);
  return (
    <>
      <div className="flex items-center gap-1.5">
        <RecordingStatus state={state} />
        <RecordingButtons isPaused={state.isPaused} />
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyLink />
        <SinkButton label="Back to the page" />
      </div>
      <div className="flex">
        <WatchSwitch isWatchable={state.isWatchable} />
      </div>
      <CameraControls />
      <Warning text={warningText(state.warnings)} />
    </>
  );
}

function Warning({ text }: { text: string | null }) {
  return (
    <div role="status">
      {text && (
        <p className="rounded-lg border border-warning bg-warning-soft px-2.5 py-1.5 font-medium text-[13px] text-warning-foreground leading-snug">
          {text}
        </p>
      )}
    </div>
  );
}
