import { Mic, MicOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { clockText } from '#shared/rules/duration-text.ts';
import { useOwnWindow } from '#web/ui/own-window.tsx';
import type { LiveState } from '../flow/recorder-state.ts';
import { useElapsedSeconds, useRecorder } from '../use-recorder.ts';

export function RecordingDot({ isLive }: { isLive: boolean }) {
  return (
    <span
      aria-hidden
      className={`size-2.5 shrink-0 rounded-full forced-color-adjust-none ${isLive ? 'animate-pulse-soft bg-recording' : 'bg-muted-foreground'}`}
    />
  );
}

/** Status of a running recording: paused or not, its length, and the level of the microphone. */
export function RecordingStatus({ state }: { state: LiveState }) {
  const { warnings, live } = state;
  const isPaused = state.phase === 'paused';
  return (
    <div className="grid min-w-0 flex-1 gap-1 pr-1" title={state.recording.name}>
      <p className="flex items-center gap-2 whitespace-nowrap font-medium text-[13px] text-muted-foreground">
        <RecordingDot isLive={!isPaused} />
        {isPaused ? 'Paused' : 'Recording'}
      </p>
      <ElapsedTime />
      {live.capture.microphone !== 'off' && <LevelMeter isHeard={!warnings.isMicrophoneLost} />}
    </div>
  );
}

/** Length of the recording without pauses. A component of its own, so that only it renders every second. */
function ElapsedTime() {
  const { recorder } = useRecorder();
  return (
    <p role="timer" className="tabular font-semibold text-2xl leading-none tracking-tight">
      {clockText(useElapsedSeconds(recorder))}
    </p>
  );
}

/** Interval between updates of the level, in milliseconds. */
const LOOK_EVERY_MS = 80;

/** Level of the microphone. It is only visual: a text also reports a silent microphone. */
function LevelMeter({ isHeard }: { isHeard: boolean }) {
  const { recorder } = useRecorder();
  const bar = useRef<HTMLSpanElement>(null);
  const own = useOwnWindow();
  useEffect(() => {
    // Sets the style directly, to avoid twelve renders a second.
    const timer = own.setInterval(() => {
      if (bar.current) bar.current.style.transform = `scaleX(${recorder.capture()?.level() ?? 0})`;
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
