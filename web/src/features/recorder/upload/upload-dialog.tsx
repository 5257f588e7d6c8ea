import { clockText } from '#shared/rules/duration-text.ts';
import { sizeText } from '#web/lib/uploads/upload-words.ts';
import { Alert } from '#web/ui/alert.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { besideToasts } from '#web/ui/dialog-classes.ts';
import type { FinishedState } from '../flow/recorder-state.ts';
import { DetailsFields } from './details-fields.tsx';
import { RecordingPreview } from './recording-preview.tsx';
import { ResumedNotice } from './resumed-notice.tsx';
import { UploadActions } from './upload-actions.tsx';
import { UploadProgressBar } from './upload-progress-bar.tsx';
import { useDetails } from './use-details.ts';
import { useUploadFocus } from './use-upload-focus.ts';

const stayOpen = (event: Event) => event.preventDefault();

/** What becomes of the recording. It is closed by an answer alone: a recording must not be lost to a stray click. */
export function UploadDialog({ state }: { state: FinishedState }) {
  const { recording, finished } = state;
  const details = useDetails(recording);
  const { mainButton, panel } = useUploadFocus(state.phase);
  return (
    <Dialog open>
      <DialogContent
        closable={false}
        {...panel}
        onEscapeKeyDown={stayOpen}
        onInteractOutside={stayOpen}
        // Its foot stays in sight: what is between it and the head scrolls.
        className={cn('max-w-2xl grid-rows-[auto_minmax(6rem,1fr)_auto]', besideToasts)}
      >
        <DialogHeader>
          <DialogTitle>Upload Recording</DialogTitle>
          <DialogDescription className="tabular">
            {clockText(finished.durationMs / 1000)} · {sizeText(finished.file.size)}
          </DialogDescription>
        </DialogHeader>
        <div className="-mx-6 -my-1 grid grid-cols-1 content-start gap-5 overflow-y-auto px-6 py-1">
          {state.phase === 'ready' && state.error && (
            <Alert variant="destructive" title={state.error}>
              Nothing is lost: the recording is kept in this browser. Check your connection and try again; what has
              arrived is not sent again.
            </Alert>
          )}
          {finished.isResumed && state.phase === 'ready' && !state.error && (
            <ResumedNotice recording={recording} finished={finished} />
          )}
          <DetailsFields recording={recording} details={details} disabled={state.phase !== 'ready'} />
          <RecordingPreview finished={finished} name={recording.name} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          {state.phase === 'uploading' && <UploadProgressBar status={state.status} size={finished.file.size} />}
          <UploadActions state={state} details={details} mainButton={mainButton} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
