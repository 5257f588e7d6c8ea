import { Trash2, Upload } from 'lucide-react';
import { useCurrentWorkspace } from '#web/lib/current-workspace.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { useRecorder } from '../context/use-recorder.ts';
import type { FinishedState } from '../flow/recorder-state.ts';

const DISCARD_QUESTION = 'Are you sure you want to discard this recording? This action cannot be undone.';

/** Upload, discard or leave for later; while it uploads, a way back. */
export function UploadActions({ state }: { state: FinishedState }) {
  const { recorder } = useRecorder();
  const { workspace } = useCurrentWorkspace();
  const isUploading = state.phase === 'uploading';
  const isDiscarding = state.phase === 'discarding';
  const discard = () => {
    if (window.confirm(DISCARD_QUESTION)) void recorder.discard();
  };
  const upload = () => void recorder.upload(workspace?.id ?? state.recording.workspaceId);
  return (
    <DialogFooter>
      {isUploading ? (
        <Button variant="outline" onClick={recorder.cancelUpload}>
          Cancel
        </Button>
      ) : (
        <>
          <Button variant="outline" className="sm:mr-auto" pending={isDiscarding} onClick={discard}>
            {!isDiscarding && <Trash2 aria-hidden />}
            {isDiscarding ? 'Discarding...' : 'Discard'}
          </Button>
          <Button variant="outline" disabled={isDiscarding} onClick={recorder.leaveForLater}>
            Keep for later
          </Button>
        </>
      )}
      <Button pending={isUploading} disabled={isDiscarding} onClick={upload}>
        {!isUploading && <Upload aria-hidden />}
        {isUploading ? 'Uploading...' : 'Upload'}
      </Button>
    </DialogFooter>
  );
}
