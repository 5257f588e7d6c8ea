import { may } from '#shared/rules/identity/permissions.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { useHasRecordButton } from '#web/library/record-button.ts';
import { cn } from '#web/ui/class-names.ts';
import { useRecorder, useStartRecording } from './use-recorder.ts';

/**
 * The Record button of every screen, for users who may record: in the sidebar, and in the top bar of narrow screens,
 * where it covers nothing. Beside a button of the screen that records, it is quiet. It is absent unless the recorder is
 * idle: during a recording, the floating panel has the Stop button.
 */
export function ControlBar({ className }: { className?: string }) {
  const { state } = useRecorder();
  const { workspace } = useCurrentWorkspace();
  const startRecording = useStartRecording();
  const isQuiet = useHasRecordButton();
  if (state.phase !== 'idle' || !workspace || !may(workspace.role, 'recording:create')) return null;
  return (
    <button
      type="button"
      aria-label="Record"
      onClick={() => startRecording()}
      className={cn(
        'touch-target flex h-10 items-center justify-center gap-2.5 rounded-full border border-input px-5 font-medium text-sm transition-colors duration-150 hover:bg-accent',
        !isQuiet && 'bg-popover text-popover-foreground',
        className,
      )}
    >
      <span aria-hidden className="size-2.5 rounded-full bg-recording forced-color-adjust-none" />
      Record
    </button>
  );
}
