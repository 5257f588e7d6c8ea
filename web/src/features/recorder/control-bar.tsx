import { useRef } from 'react';
import { may } from '#shared/rules/permissions.ts';
import { useCurrentWorkspace } from '#web/lib/current-workspace.ts';
import { useRecorder, useStartRecording } from './context/use-recorder.ts';
import { useMakeWay } from './use-make-way.ts';

/**
 * The bar at the foot of every screen that starts a recording. While one runs, the floating panel has its place: two
 * Stop buttons on one screen would be one too many.
 */
export function ControlBar() {
  const { state } = useRecorder();
  const { workspace } = useCurrentWorkspace();
  if (state.phase !== 'idle' || !workspace || !may(workspace.role, 'recording:create')) return null;
  return <RecordPill />;
}

/** It is out of sight, and out of the keyboard's way, where the screen has such a button or needs the place. */
function RecordPill() {
  const startRecording = useStartRecording();
  const pill = useRef<HTMLButtonElement>(null);
  const makesWay = useMakeWay(pill);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center lg:pl-64">
      <button
        ref={pill}
        type="button"
        aria-label="Record"
        onClick={() => startRecording()}
        className={`flex h-11 items-center gap-2.5 rounded-full border bg-popover px-5 font-medium text-popover-foreground text-sm shadow-float transition-[background-color,opacity,visibility] duration-150 hover:bg-accent ${makesWay ? 'invisible opacity-0' : 'pointer-events-auto'}`}
      >
        <span aria-hidden className="size-2.5 rounded-full bg-recording" />
        Record
      </button>
    </div>
  );
}
