import { GripVertical, Pause, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { clockText } from '#shared/rules/duration-text.ts';
import { Button } from '#web/ui/button.tsx';
import { useToastsAtTop } from '#web/ui/toast-place.ts';
import { useElapsedSeconds, useRecorder } from '../context/use-recorder.ts';
import type { RunningState } from '../flow/recorder-state.ts';
import { LevelMeter } from './level-meter.tsx';
import { panelAnnouncement } from './panel-announcement.ts';
import { PanelLink } from './panel-link.tsx';
import { PANEL_SIZE } from './panel-position.ts';
import { PanelWarning } from './panel-warning.tsx';
import { RecordingDot } from './recording-dot.tsx';
import { useDrag } from './use-drag.ts';

/** The floating panel of a running recording: time, level, Pause and Stop, movable anywhere in the window. */
export function RecordingPanel({ state }: { state: RunningState }) {
  const { position, isDragging, panel, handle } = useDrag();
  const side = position.y > window.innerHeight / 2 ? 'above' : 'below';
  useToastsAtTop(side === 'above');
  return (
    <section
      aria-label="Recording"
      {...panel}
      style={{ width: PANEL_SIZE.width, height: PANEL_SIZE.height, left: position.x, top: position.y }}
      className={`fixed z-40 max-w-full touch-none select-none p-2 ${isDragging ? 'cursor-grabbing' : 'cursor-grab'}`}
    >
      <Announcement state={state} />
      <div className="flex size-full items-center gap-1.5 rounded-xl border bg-popover p-2.5 pl-1 text-popover-foreground shadow-float">
        <button
          type="button"
          aria-label="Move panel with the arrow keys"
          {...handle}
          className="grid h-11 w-8 shrink-0 place-items-center rounded-md text-muted-foreground"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
        {state.phase === 'recording' ? <Running state={state} /> : <Finishing percent={state.percent} />}
      </div>
      {state.phase === 'recording' && (
        <div
          className={`absolute inset-x-2 flex gap-1 ${side === 'above' ? 'bottom-full flex-col-reverse' : 'top-full flex-col'}`}
        >
          <PanelLink isWatchable={state.isWatchable} />
          <PanelWarning warnings={state.warnings} />
        </div>
      )}
    </section>
  );
}

/** It is there before it has anything to say: what comes into a page with its text is not read out everywhere. */
function Announcement({ state }: { state: RunningState }) {
  const isPaused = state.phase === 'recording' && state.isPaused;
  const [hasPaused, setHasPaused] = useState(false);
  if (isPaused && !hasPaused) setHasPaused(true);
  return (
    <p role="status" className="sr-only">
      {panelAnnouncement(state, hasPaused)}
    </p>
  );
}

function Running({ state }: { state: Extract<RunningState, { phase: 'recording' }> }) {
  const { recorder } = useRecorder();
  const { isPaused, warnings } = state;
  const hasMicrophone = recorder.microphone() !== 'off';
  return (
    <>
      <div className="grid min-w-0 flex-1 gap-1 pr-1" title={state.recording.name}>
        <p className="flex items-center gap-2 font-medium text-[13px] text-muted-foreground">
          <RecordingDot isLive={!isPaused} />
          {isPaused ? 'Paused' : 'Recording'}
        </p>
        <ElapsedTime />
        {hasMicrophone && <LevelMeter isHeard={!warnings.isMicrophoneLost} />}
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={isPaused ? 'Resume' : 'Pause'}
        title={isPaused ? 'Resume' : 'Pause'}
        onClick={() => recorder.setPaused(!isPaused)}
      >
        {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
      </Button>
      <Button variant="destructive" className="px-3" onClick={() => void recorder.stop()}>
        <Square aria-hidden className="fill-current" />
        Stop
      </Button>
    </>
  );
}

function Finishing({ percent }: { percent: number }) {
  return (
    <p className="flex flex-1 items-center gap-2 font-medium text-sm">
      <RecordingDot isLive={false} />
      Finishing...
      {percent > 0 && <span className="tabular text-muted-foreground">{Math.floor(percent)} %</span>}
    </p>
  );
}

function ElapsedTime() {
  const { recorder } = useRecorder();
  return (
    <p role="timer" className="tabular font-semibold text-2xl leading-none tracking-tight">
      {clockText(useElapsedSeconds(recorder))}
    </p>
  );
}
