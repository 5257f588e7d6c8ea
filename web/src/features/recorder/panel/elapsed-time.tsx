import { clockText } from '#shared/rules/duration-text.ts';
import { useElapsedSeconds, useRecorder } from '../context/use-recorder.ts';

/** How long the recording is, pauses left out. */
export function ElapsedTime() {
  const { recorder } = useRecorder();
  return (
    <p role="timer" className="tabular font-semibold text-2xl leading-none tracking-tight">
      {clockText(useElapsedSeconds(recorder))}
    </p>
  );
}
