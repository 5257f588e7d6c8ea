import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { NOTHING_SENT } from '#web/library/uploads/upload-status.ts';
import type { ListedUpload } from '#web/library/uploads/uploads-panel.tsx';
import { isFinished, type UnsavedState } from '../flow/recorder-state.ts';
import type { BackgroundUpload } from '../flow/recorders.ts';
import { useBackgroundUploads } from '../use-recorder.ts';

function phaseOf({ phase }: UnsavedState): ListedUpload['phase'] {
  if (phase === 'saving') return 'uploading';
  return phase === 'failed' ? 'failed' : 'checking';
}

const listed = ({ recorder, state }: BackgroundUpload, openWorkspaceId: string): ListedUpload => ({
  id: state.recording.id,
  noun: 'recording',
  name: state.recording.name,
  size: isFinished(state) ? state.finished.file.size : 0,
  phase: phaseOf(state),
  status: state.phase === 'saving' ? state.status : NOTHING_SENT,
  sentence: state.phase === 'failed' ? `${state.error.replace(/\.?$/, '.')} It is kept in this browser.` : null,
  retry: () => recorder.retryUpload(openWorkspaceId),
  remove: () => void recorder.leave(),
  cancelText: 'The recording stays in this browser, and you can upload it later.',
});

/** The recordings that are sent in the background, for the list of uploads. */
export function useListedRecordings(): ListedUpload[] {
  const { workspace } = useCurrentWorkspace();
  return useBackgroundUploads().map((each) => listed(each, workspace?.id ?? each.state.recording.workspaceId));
}
