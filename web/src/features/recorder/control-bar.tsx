import { may } from '#shared/rules/permissions.ts';
import { useCurrentWorkspace } from '../../lib/current-workspace.ts';
import { useRecorder } from './context/use-recorder.ts';

/**
 * The bar at the foot of every screen that starts a recording. While one runs, the floating panel has its place: two Stop
 * buttons on one screen would be one too many.
 */
export function ControlBar() {
  const { state, setSetup } = useRecorder();
  const { workspace } = useCurrentWorkspace();
  if (state.phase !== 'idle' || !workspace || !may(workspace.role, 'recording:create')) return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center lg:pl-64">
      <button
        type="button"
        aria-label="Record"
        onClick={() => setSetup({})}
        className="pointer-events-auto flex h-11 items-center gap-2.5 rounded-full border bg-popover px-5 font-medium text-popover-foreground text-sm shadow-float transition-colors duration-150 hover:bg-accent"
      >
        <span aria-hidden className="size-2.5 rounded-full bg-recording" />
        Record
      </button>
    </div>
  );
}
