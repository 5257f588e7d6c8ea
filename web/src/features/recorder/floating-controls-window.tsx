import { VideoOff } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FloatingPortal } from '#web/ui/own-window.tsx';
import type { Recorder } from './flow/recorder.ts';
import { isLive, isStopping, type LiveState, type RecorderState } from './flow/recorder-state.ts';
import { warningText } from './flow/recording-texts.ts';
import { RecorderAnnouncement } from './panel/announcement.tsx';
import { CameraControls } from './panel/camera-controls.tsx';
import { SinkButton, useFloating } from './panel/floating-buttons.tsx';
import { CopyLink, WatchSwitch } from './panel/panel-link.tsx';
import { RecordingButtons } from './panel/recording-buttons.tsx';
import { RecordingDot, RecordingStatus } from './panel/recording-status.tsx';
import { useStopShortcut } from './panel/stop-shortcut.ts';
import { SelfView, useSelfView } from './self-view.tsx';
import { useRecorder } from './use-recorder.ts';

export function FloatingControlsWindow() {
  const { recorder, state } = useRecorder();
  const { window: own, notice } = useFloating();
  if (!own) return null;
  const isOpen = state.phase === 'counting' || isLive(state);
  return (
    <FloatingPortal window={own}>
      <Frame>
        <RecorderAnnouncement state={state} />
        <FloatingWindowContent state={state} />
        <p role="status" className="text-[13px] text-muted-foreground leading-snug">
          {notice}
        </p>
        {isOpen && <OwnCamera recorder={recorder} />}
      </Frame>
    </FloatingPortal>
  );
}

/** The camera in the picture, or an icon while it is off. It is below the controls, so that the controls do not move. */
function OwnCamera({ recorder }: { recorder: Recorder }) {
  const camera = useSelfView(recorder);
  if (camera) return <SelfView camera={camera} className="bg-muted object-cover min-h-20 w-full flex-1 rounded-lg" />;
  return (
    recorder.capture()?.overlay && (
      <div
        aria-hidden
        className="grid min-h-20 w-full flex-1 place-items-center rounded-lg bg-muted text-muted-foreground"
      >
        <VideoOff className="size-6" />
      </div>
    )
  );
}

/**
 * Takes the initial focus instead of a button, so that a space bar press meant for another window stops no recording.
 */
function Frame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const title = useId();
  useEffect(() => main.current?.focus(), []);
  return (
    <main
      ref={main}
      tabIndex={-1}
      aria-labelledby={title}
      className="flex h-dvh select-none flex-col gap-2 overflow-y-auto bg-popover p-3 text-popover-foreground outline-none"
    >
      <h1 id={title} className="sr-only">
        Recording controls
      </h1>
      {children}
    </main>
  );
}

function FloatingWindowContent({ state }: { state: RecorderState }) {
  if (isLive(state)) return <Running state={state} />;
  if (state.phase === 'counting') return <Counting secondsLeft={state.secondsLeft} />;
  return <Waiting text={waitingText(state)} />;
}

function waitingText(state: RecorderState): string {
  if (state.phase === 'starting') return 'Starting...';
  if (isStopping(state)) return withPercent('Finishing...', state.percent);
  if (state.phase === 'saving') return withPercent('Saving...', state.status.percent);
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

function Running({ state }: { state: LiveState }) {
  const { recorder } = useRecorder();
  useStopShortcut(recorder, true);
  return (
    <>
      <div className="flex items-center gap-1.5">
        <RecordingStatus state={state} />
        <RecordingButtons isPaused={state.phase === 'paused'} />
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
