import {
  ArrowLeftToLine,
  ArrowRightToLine,
  ChevronLeft,
  ChevronRight,
  Pause,
  Play,
  Trash2,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { KeptRange } from '#shared/rules/kept-ranges.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import type { Command } from './editor-keys.ts';
import { lengthText, momentText, partText } from './time-text.ts';

interface ControlsProps {
  run: (command: Command) => void;
}

interface ToolProps extends Omit<ButtonProps, 'onClick'> {
  command: Command;
  run: (command: Command) => void;
  label: string;
  /** The key that does the same. */
  shortcut: string;
}

const Tool = ({ command, run, label, shortcut, ...rest }: ToolProps) => (
  <Button
    variant="outline"
    size="icon"
    aria-label={label}
    title={`${label} (${shortcut})`}
    onClick={() => run(command)}
    {...rest}
  />
);

interface TransportProps extends ControlsProps {
  ms: number;
  lengthMs: number;
  /** Length of what is kept, in milliseconds. */
  keptMs: number;
  isPlaying: boolean;
  mayZoomIn: boolean;
  mayZoomOut: boolean;
}

/** Plays what is kept, steps, and zooms. */
export function Transport({ run, ms, lengthMs, keptMs, isPlaying, mayZoomIn, mayZoomOut }: TransportProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Tool
        command="toggle"
        run={run}
        label={isPlaying ? 'Pause' : 'Play what is kept'}
        shortcut="Space"
        variant="primary"
      >
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </Tool>
      <Tool command="frameBack" run={run} label="Back one frame" shortcut="←">
        <ChevronLeft aria-hidden />
      </Tool>
      <Tool command="frameForward" run={run} label="Forward one frame" shortcut="→">
        <ChevronRight aria-hidden />
      </Tool>
      <p className="tabular text-sm">
        <span className="font-medium">{momentText(ms)}</span>{' '}
        <span className="text-muted-foreground">{`/ ${momentText(lengthMs)}`}</span>
      </p>
      <p className="tabular text-[13px] text-muted-foreground">
        {keptMs === lengthMs ? 'Nothing is removed' : `${momentText(keptMs)} remain`}
      </p>
      <div className="ml-auto flex gap-2">
        <Tool command="zoomOut" run={run} label="Zoom out" shortcut="-" disabled={!mayZoomOut}>
          <ZoomOut aria-hidden />
        </Tool>
        <Tool command="zoomIn" run={run} label="Zoom in" shortcut="+" disabled={!mayZoomIn}>
          <ZoomIn aria-hidden />
        </Tool>
      </div>
    </div>
  );
}

/** Marks a part, and removes it. */
export function MarkBar({ run, part, isBegun }: ControlsProps & { part: KeptRange | null; isBegun: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="outline" title="Mark the beginning (I)" onClick={() => run('markStart')}>
        <ArrowRightToLine aria-hidden /> Mark beginning
      </Button>
      <Button variant="outline" title="Mark the end (O)" onClick={() => run('markEnd')}>
        <ArrowLeftToLine aria-hidden /> Mark end
      </Button>
      <Button
        variant="destructive"
        title="Remove the marked part (Backspace)"
        disabled={!part}
        onClick={() => run('remove')}
      >
        <Trash2 aria-hidden /> Remove
      </Button>
      {isBegun && (
        <Tool command="clearMarks" run={run} label="Clear the marks" shortcut="Esc" variant="ghost">
          <X aria-hidden />
        </Tool>
      )}
      <p className="tabular text-[13px] text-muted-foreground">
        {part
          ? `Marked: ${partText(part)} (${lengthText(part[1] - part[0])})`
          : 'Mark a part, or draw on the timeline.'}
      </p>
    </div>
  );
}
