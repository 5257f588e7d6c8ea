/** The red dot: it pulses while something is being recorded. */
export function RecordingDot({ isLive }: { isLive: boolean }) {
  return (
    <span
      aria-hidden
      className={`size-2.5 shrink-0 rounded-full ${isLive ? 'animate-pulse-soft bg-recording' : 'bg-muted-foreground'}`}
    />
  );
}
