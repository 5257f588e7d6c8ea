import { Mic, MonitorUp } from 'lucide-react';

/** Where the bars of the voice begin, and how tall they are: a page of HTML may have no styles of its own in it. */
const LEVELS = [6, 11, 16, 9, 14, 18, 12, 7, 13, 9, 5, 10].map((height, index) => ({ x: index * 5, height }));

/** The floating panel of a recording that is going on. */
export function RecorderIllustration() {
  return (
    <div className="-bottom-6 sm:-right-5 absolute right-3 w-[286px] rounded-xl border bg-popover p-4 text-left shadow-modal sm:bottom-16">
      <div className="flex items-center gap-2.5">
        <span className="relative grid size-3 place-items-center">
          <span className="absolute size-5 animate-pulse-soft rounded-full bg-recording/25" />
          <span className="size-3 rounded-full bg-recording" />
        </span>
        <span className="font-medium text-sm">Recording</span>
        <span className="ml-auto font-semibold text-sm tabular">1:24</span>
      </div>
      <div className="mt-3.5 flex items-center gap-4 text-muted-foreground text-xs">
        <span className="flex items-center gap-1.5">
          <MonitorUp className="size-3.5" />
          Screen
        </span>
        <span className="flex items-center gap-1.5">
          <Mic className="size-3.5" />
          <svg viewBox="0 0 57.5 20" aria-hidden="true" className="h-5 w-[57.5px] fill-primary">
            {LEVELS.map(({ x, height }) => (
              <rect key={x} x={x} y={10 - height / 2} width="2.5" height={height} rx="1.25" />
            ))}
          </svg>
        </span>
        <span className="ml-auto inline-flex h-8 items-center gap-2 rounded-lg bg-destructive px-3 font-medium text-[13px] text-destructive-foreground">
          <span className="size-2.5 rounded-[3px] bg-current" />
          Stop
        </span>
      </div>
    </div>
  );
}
