import { Mic, MicOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { clockText } from '#shared/rules/duration-text.ts';
import { useOwnWindow } from '#web/ui/own-window.ts';
import type { RecorderState } from '../flow/recorder-state.ts';
import { useElapsedSeconds, useRecorder } from '../use-recorder.ts';

/** The red dot: it pulses while something is being recorded. */
export function RecordingDot({ isLive }: { isLive: boolean }) {
  return (
    <span
      aria-hidden
      className={`size-2.5 shrink-0 rounded-full ${isLive ? 'animate-pulse-soft bg-recording' : 'bg-muted-foreground'}`}
    />
  );
}

/** What a running recording is doing: whether it is paused, its time, how loud the microphone is. */
export function RecordingStatus({ state }: { state: Extract<RecorderState, { phase: 'recording' }> }) {
  const { recorder } = useRecorder();
  const { isPaused, warnings } = state;
  return (
    <div className="grid min-w-0 flex-1 gap-1 pr-1" title={state.recording.name}>
      <p className="flex items-center gap-2 whitespace-nowrap font-medium text-[13px] text-muted-foreground">
        <RecordingDot isLive={!isPaused} />
        {isPaused ? 'Paused' : 'Recording'}
      </p>
      <ElapsedTime />
      {recorder.microphone() !== 'off' && <LevelMeter isHeard={!warnings.isMicrophoneLost} />}
    </div>
  );
}

/** How long the recording is, without pauses. It renders each second, and nothing around it does. */
function ElapsedTime() {
  const { recorder } = useRecorder();
  return (
    <p role="timer" className="tabular font-semibold text-2xl leading-none tracking-tight">
      {clockText(useElapsedSeconds(recorder))}
    </p>
  );
}

/** Between two looks at the level, in milliseconds: smooth to the eye and next to nothing to do. */
const LOOK_EVERY_MS = 80;

/** How loud the microphone is now. For the eye alone: a silent microphone is also said in words. */
function LevelMeter({ isHeard }: { isHeard: boolean }) {
  const { recorder } = useRecorder();
  const bar = useRef<HTMLSpanElement>(null);
  const own = useOwnWindow();
  useEffect(() => {
    // Straight to the element: twelve renders a second for one number would be too many.
    const timer = own.setInterval(() => {
      if (bar.current) bar.current.style.transform = `scaleX(${recorder.level()})`;
    }, LOOK_EVERY_MS);
    return () => own.clearInterval(timer);
  }, [recorder, own]);
  const Icon = isHeard ? Mic : MicOff;
  return (
    <span aria-hidden className="flex items-center gap-1.5 text-muted-foreground">
      <Icon className="size-3.5 shrink-0" />
      <span className="h-1.5 w-full overflow-hidden rounded-full bg-secondary">
        <span ref={bar} className="block h-full origin-left [transform:scaleX(0)] rounded-full bg-primary" />
      </span>
    </span>
  );
}
