import { Mic, MicOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { useOwnWindow } from '#web/ui/own-window.tsx';
import { isMicrophoneMuted, type LiveState } from '../flow/recorder-state.ts';
import { useElapsedSeconds, useRecorder } from '../use-recorder.ts';

export function RecordingDot({ isLive }: { isLive: boolean }) {
  return (
    <span
      aria-hidden
      className={`size-2.5 shrink-0 rounded-full forced-color-adjust-none ${isLive ? 'animate-pulse-soft bg-recording' : 'bg-muted-foreground'}`}
    />
  );
}

/**
 * Status of a running recording: its length, the level of the microphone, and whether it is muted or paused; in one line
 * if it is wide enough.
 */
export function RecordingStatus({ state }: { state: LiveState }) {
  const { live } = state;
  const isPaused = state.phase === 'paused';
  return (
    <div
      className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 overflow-hidden pe-1 low:flex-nowrap"
      title={state.recording.name}
    >
      <div className="flex items-center gap-2">
        <RecordingDot isLive={!isPaused} />
        {!isPaused && <span className="sr-only">Recording</span>}
        <ElapsedTime />
      </div>
      {isPaused && <p className="font-medium text-[13px] text-muted-foreground leading-none">Paused</p>}
      {!isPaused && live.capture.microphone !== 'off' && <Microphone state={state} />}
    </div>
  );
}

function Microphone({ state }: { state: LiveState }) {
  const { isMicrophoneLost, isMicrophoneInterrupted } = state.warnings;
  if (isMicrophoneMuted(state))
    return <p className="font-medium text-[13px] text-destructive-text leading-none">Muted</p>;
  return <LevelMeter isHeard={!isMicrophoneLost && !isMicrophoneInterrupted} />;
}

/** Length of the recording without pauses. A component of its own, so that only it renders every second. */
function ElapsedTime() {
  const { recorder } = useRecorder();
  return (
    <p
      role="timer"
      translate="no"
      className="tabular whitespace-nowrap font-semibold text-xl leading-none tracking-tight"
    >
      {clockText(useElapsedSeconds(recorder))}
    </p>
  );
}

/** Interval between updates of the level, in milliseconds. */
const LEVEL_EVERY_MS = 80;

/** Level of the microphone. It is only visual: a text also reports a silent microphone. */
function LevelMeter({ isHeard }: { isHeard: boolean }) {
  const { recorder } = useRecorder();
  const bar = useRef<HTMLSpanElement>(null);
  const own = useOwnWindow();
  useEffect(() => {
    // Sets the style directly, to avoid twelve renders a second.
    const timer = own.setInterval(() => {
      if (bar.current) bar.current.style.transform = `scaleX(${recorder.capture()?.level() ?? 0})`;
    }, LEVEL_EVERY_MS);
    return () => own.clearInterval(timer);
  }, [recorder, own]);
  const Icon = isHeard ? Mic : MicOff;
  return (
    <span
      aria-hidden
      className="flex min-w-16 flex-1 items-center gap-1.5 text-muted-foreground low:max-[20rem]:hidden"
    >
      <Icon className="size-3.5 shrink-0" />
      <span className="h-1.5 w-full overflow-hidden rounded-full bg-secondary">
        <span ref={bar} className="block h-full origin-left [transform:scaleX(0)] rounded-full bg-primary" />
      </span>
    </span>
  );
}
