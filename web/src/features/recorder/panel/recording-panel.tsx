import { GripVertical, Square } from 'lucide-react';
import { clockText } from '../../../../../shared/rules/duration-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useElapsedSeconds, useRecorder } from '../use-recorder.ts';
import { PANEL_SIZE } from './panel-position.ts';
import { RecordingDot } from './recording-dot.tsx';
import { useDrag } from './use-drag.ts';

/** The floating panel of a running take: time, name and Stop, movable anywhere in the window. */
export function RecordingPanel() {
  const { recorder, state } = useRecorder();
  const { position, isDragging, panel, handle } = useDrag();
  if (state.phase !== 'recording' && state.phase !== 'stopping') return null;
  const isStopping = state.phase === 'stopping';
  return (
    <section
      aria-label="Recording"
      {...panel}
      style={{ width: PANEL_SIZE.width, height: PANEL_SIZE.height, left: position.x, top: position.y }}
      className={`fixed z-40 touch-none select-none p-2 ${isDragging ? 'cursor-grabbing' : 'cursor-grab'}`}
    >
      <div className="flex size-full items-center gap-2 rounded-xl border bg-popover p-3 pl-1 text-popover-foreground shadow-float">
        <button
          type="button"
          aria-label="Move panel with the arrow keys"
          {...handle}
          className="grid size-8 shrink-0 place-items-center rounded-md text-muted-foreground"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="flex items-center gap-2 font-medium text-[13px] text-muted-foreground">
            <RecordingDot isLive={!isStopping} />
            {isStopping ? 'Finishing...' : 'Recording'}
          </p>
          <Timer />
          <p className="truncate text-muted-foreground text-xs">{state.recording.name}</p>
        </div>
        <Button variant="destructive" pending={isStopping} onClick={() => void recorder.stop()}>
          {!isStopping && <Square aria-hidden className="fill-current" />}
          Stop
        </Button>
      </div>
    </section>
  );
}

function Timer() {
  const { recorder } = useRecorder();
  return (
    <p role="timer" className="tabular font-semibold text-2xl leading-none tracking-tight">
      {clockText(useElapsedSeconds(recorder))}
    </p>
  );
}
