import { ChevronDown, Ellipsis, VideoOff } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FloatingPortal, useOwnWindow } from '#web/ui/own-window.tsx';
import { DrawButton, useIsDrawing } from './draw/draw-button.tsx';
import { FloatingBoard } from './floating-board.tsx';
import { resizeFloating } from './floating-window.ts';
import { cancelStart, skipCountdown } from './flow/record-steps.ts';
import type { Recorder } from './flow/recorder.ts';
import { isLive, isStopping, type LiveState, type RecorderState } from './flow/recorder-state.ts';
import { warningText } from './flow/recording-texts.ts';
import { RecorderAnnouncement } from './panel/announcement.tsx';
import { CameraControls, useCameraError } from './panel/camera-controls.tsx';
import { SinkButton, useFloating } from './panel/floating-buttons.tsx';
import { FloatingNotes } from './panel/floating-notes.tsx';
import { MicrophoneName } from './panel/microphone-name.tsx';
import { CopyLink, WatchSwitch } from './panel/panel-link.tsx';
import { RecordingButtons } from './panel/recording-buttons.tsx';
import { useRecordingShortcuts } from './panel/recording-shortcuts.ts';
import { RecordingDot, RecordingStatus } from './panel/recording-status.tsx';
import { Restart } from './panel/restart.tsx';
import { useRestartQuestion } from './panel/restart-question.ts';
import { SystemSound } from './panel/system-sound.tsx';
import { SelfView, useSelfView } from './self-view.tsx';
import { useRecorder } from './use-recorder.ts';

/**
 * The recorder's controls in the floating window, while it is open. A wide window has the camera at the left; a low one
 * has everything in one line.
 */
export function FloatingControlsWindow() {
  const { recorder, state } = useRecorder();
  const { window: own, notice } = useFloating();
  if (!own) return null;
  return (
    <FloatingPortal window={own}>
      <Content recorder={recorder} state={state} notice={notice} />
    </FloatingPortal>
  );
}

function Content({ recorder, state, notice }: { recorder: Recorder; state: RecorderState; notice: string }) {
  const isDrawing = useIsDrawing();
  const drawing = recorder.capture()?.drawing;
  if (isDrawing && drawing && isLive(state)) {
    return (
      <Frame turn="drawing">
        <RecorderAnnouncement state={state} />
        <FloatingBoard state={state} drawing={drawing} />
      </Frame>
    );
  }
  return (
    <Frame turn={isLive(state) ? 'running' : 'other'}>
      <RecorderAnnouncement state={state} />
      <FloatingNotes state={state} />
      <Stage recorder={recorder}>{isLive(state) && <RecordingButtons state={state} areIcons />}</Stage>
      <div
        data-controls
        className="flex max-h-[max(4rem,calc(100dvh-6rem))] min-w-0 shrink-0 flex-col gap-2 overflow-y-auto p-2.5 low:max-h-none low:flex-1 low:justify-center-safe low:gap-0 low:py-1.5 wide:max-h-none wide:w-68"
      >
        <FloatingWindowContent state={state} />
        <p role="status" className="text-[13px] text-muted-foreground leading-snug empty:hidden">
          {notice}
        </p>
      </div>
    </Frame>
  );
}

/** The camera in the picture, or an icon while it is off, with the buttons over it. */
function Stage({ recorder, children }: { recorder: Recorder; children: ReactNode }) {
  const camera = useSelfView(recorder);
  const hasOverlay = !!recorder.capture()?.overlay;
  if (!camera && !hasOverlay && !children) return null;
  return (
    <div className="relative grid min-h-14 flex-1 place-items-center bg-muted text-muted-foreground low:min-h-0 low:flex-none low:basis-28">
      {camera && <SelfView camera={camera} className="absolute inset-0 size-full object-cover low:hidden" />}
      {!camera && hasOverlay && <VideoOff aria-hidden className="size-6 low:hidden" />}
      <div
        className={`absolute inset-x-0 bottom-1.5 flex justify-center gap-2 low:inset-y-0 low:items-center ${camera || hasOverlay ? '' : 'top-1.5 items-center'}`}
      >
        {children}
      </div>
    </div>
  );
}

/**
 * Takes the focus at first, at the start of the recording and after drawing instead of a button, so that a space bar
 * press meant for another window stops no recording. The board takes it itself.
 */
function Frame({ turn, children }: { turn: 'other' | 'running' | 'drawing'; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const title = useId();
  useEffect(() => {
    if (turn !== 'drawing') main.current?.focus();
  }, [turn]);
  return (
    <main
      ref={main}
      tabIndex={-1}
      aria-labelledby={title}
      className={`flex h-dvh select-none flex-col bg-popover text-popover-foreground outline-none ${turn === 'drawing' ? '' : 'low:flex-row wide:flex-row'}`}
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
  if (state.phase === 'starting') return state.framing ? 'Choose the region in the page' : 'Starting...';
  if (isStopping(state)) return withPercent('Finishing...', state.percent);
  if (state.phase === 'saving') return withPercent('Saving...', state.status.percent);
  return state.phase === 'idle' ? 'Recording saved' : 'Saving...';
}

const withPercent = (text: string, percent: number) => (percent > 0 ? `${text} ${Math.floor(percent)}%` : text);

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
        <span
          role="timer"
          translate="no"
          aria-live="assertive"
          className="tabular font-semibold text-4xl text-foreground"
        >
          {secondsLeft}
        </span>
      </p>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" className="flex-1" onClick={() => cancelStart(recorder)}>
          Cancel
        </Button>
        <Button size="sm" className="flex-1" onClick={() => skipCountdown(recorder)}>
          Start now
        </Button>
      </div>
    </>
  );
}

/** Time and level in one line; the rest opens with a button, and is open in a wide window. */
function Running({ state }: { state: LiveState }) {
  const { recorder } = useRecorder();
  useRecordingShortcuts(recorder, state);
  const [isAsked, setAsked] = useState(false);
  useRestartQuestion(setAsked);
  // An error of the camera is among the rest.
  const isOpen = useCameraError(recorder) !== null || isAsked;
  const rest = useRef<HTMLDivElement>(null);
  const own = useOwnWindow();
  const id = useId();
  const height = useRef<number | null>(null);
  // The window grows by what opens, and shrinks again. A browser allows that shortly after a click.
  useLayoutEffect(() => {
    const now = rest.current?.offsetHeight ?? 0;
    if (height.current !== null) resizeFloating(own, 0, now - height.current);
    height.current = now;
  }, [isAsked, own]);
  return (
    <>
      <div className="flex items-center gap-1.5">
        <RecordingStatus state={state} />
        <Button
          variant="ghost"
          size="icon"
          aria-label="More controls"
          title="More controls"
          aria-expanded={isOpen}
          aria-controls={id}
          className="wide:hidden"
          onClick={() => setAsked(!isOpen)}
        >
          {isOpen ? <ChevronDown aria-hidden /> : <Ellipsis aria-hidden />}
        </Button>
      </div>
      <Warning text={warningText(state)} />
      <div ref={rest} id={id} className={`wide:grid gap-2 ${isOpen ? 'grid' : 'hidden'}`}>
        <div className="flex flex-wrap gap-2">
          {!state.recording.isReplacement && <CopyLink />}
          <SinkButton />
          <DrawButton />
          {!state.recording.isReplacement && <Restart />}
        </div>
        {!state.recording.isReplacement && (
          <div className="flex">
            <WatchSwitch isWatchable={state.isWatchable} />
          </div>
        )}
        <MicrophoneName />
        <SystemSound muted={state.muted} />
        <CameraControls />
      </div>
    </>
  );
}

function Warning({ text }: { text: string | null }) {
  return (
    <div role="status" className="empty:hidden">
      {text && (
        <p className="rounded-lg border border-warning bg-warning-soft px-2.5 py-1.5 font-medium text-[13px] text-warning-foreground leading-snug">
          {text}
        </p>
      )}
    </div>
  );
}
