import { clockText } from '#shared/rules/duration-text.ts';
import { useElapsedSeconds, useRecorder } from '../context/use-recorder.ts';
import type { RecorderState } from '../flow/recorder-state.ts';
import { LevelMeter } from './level-meter.tsx';
import { RecordingDot } from './recording-dot.tsx';

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
