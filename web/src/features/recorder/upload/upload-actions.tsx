import { Trash2, Upload } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { DialogFooter } from '../../../ui/dialog.tsx';
import type { TakeState } from '../session/session.ts';
import { useRecorder } from '../use-recorder.ts';

const DISCARD_QUESTION = 'Are you sure you want to discard this recording? This action cannot be undone.';

/** Upload or discard; while it uploads, a way back. */
export function UploadActions({ phase }: { phase: TakeState['phase'] }) {
  const { recorder } = useRecorder();
  const isUploading = phase === 'uploading';
  const isDiscarding = phase === 'discarding';
  const discard = () => {
    if (window.confirm(DISCARD_QUESTION)) void recorder.discard();
  };
  return (
    <DialogFooter>
      {isUploading ? (
        <Button variant="outline" onClick={recorder.cancelUpload}>
          Cancel
        </Button>
      ) : (
        <Button variant="outline" pending={isDiscarding} onClick={discard}>
          {!isDiscarding && <Trash2 aria-hidden />}
          {isDiscarding ? 'Discarding...' : 'Discard'}
        </Button>
      )}
      <Button pending={isUploading} disabled={isDiscarding} onClick={() => void recorder.upload()}>
        {!isUploading && <Upload aria-hidden />}
        {isUploading ? 'Uploading...' : 'Upload'}
      </Button>
    </DialogFooter>
  );
}
