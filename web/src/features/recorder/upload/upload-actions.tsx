import { useQuery } from '@tanstack/react-query';
import { Link2, Replace, Trash2, Upload } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmPanel } from '#web/ui/confirm-panel.tsx';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { onServerQuery } from '../flow/on-server-query.ts';
import { type FinishedState, isFinished, type StateIn } from '../flow/recorder-state.ts';
import { cancelUpload, discard, leaveForLater, upload } from '../flow/save-steps.ts';
import { useRecorder } from '../use-recorder.ts';
import { discardText } from './resumed-texts.ts';
import type { Details } from './use-details.ts';

/** On a phone, each main button has its own line, above the others. */
const WIDE = 'basis-full sm:basis-auto';

export type DialogStep = 'asking' | 'saving' | 'discarding';

interface UploadActionsProps {
  state: FinishedState | StateIn<'ending'>;
  step: DialogStep;
  details: Details;
  /** Button that Enter presses in the name. */
  mainButton: Ref<HTMLButtonElement>;
}

/**
 * Buttons that upload with or without a link, discard, or keep on this device. During the upload: those that cancel it, or
 * continue it in the background once the end of the recording is written. Until then, the dialog may have to ask.
 */
export function UploadActions({ state, step, details, mainButton }: UploadActionsProps) {
  const { recorder, recorders } = useRecorder();
  const { workspace } = useCurrentWorkspace();
  const isUploading = step === 'saving';
  const isDiscarding = step === 'discarding';
  const { data: onServer } = useQuery({
    ...onServerQuery(state.recording),
    enabled: isFinished(state) && state.finished.isResumed,
  });
  const [isDiscardAsked, setDiscardAsked] = useState(false);
  const discardNow = () => {
    setDiscardAsked(false);
    void discard(recorder);
  };
  const uploadNow = (copiesLink: boolean) => {
    const { change } = details;
    void upload(recorder, workspace?.id ?? state.recording.workspaceId, { change, copiesLink });
  };
  const isBlocked = isDiscarding || details.nameFault !== undefined;
  if (isUploading) {
    return (
      <DialogFooter>
        <Button variant="ghost" className="sm:me-auto" onClick={() => cancelUpload(recorder)}>
          Cancel
        </Button>
        <Button variant="outline" disabled={state.phase !== 'saving'} onClick={recorders.sendInBackground}>
          Continue in the background
        </Button>
        <Button pending>Uploading...</Button>
      </DialogFooter>
    );
  }
  return (
    <DialogFooter className="flex-row flex-wrap-reverse sm:flex-nowrap">
      <Button
        variant="ghost"
        className="px-3 text-muted-foreground sm:me-auto"
        pending={isDiscarding}
        onClick={() => setDiscardAsked(true)}
      >
        {!isDiscarding && <Trash2 aria-hidden />}
        <span>{isDiscarding ? 'Discarding...' : 'Discard'}</span>
      </Button>
      <Button
        variant="outline"
        className="grow sm:grow-0"
        disabled={isDiscarding}
        onClick={() => void leaveForLater(recorder)}
      >
        Keep on this device
      </Button>
      {state.recording.isReplacement ? (
        <Button ref={mainButton} className={WIDE} disabled={isBlocked} onClick={() => uploadNow(false)}>
          <Replace aria-hidden />
          Replace video
        </Button>
      ) : (
        <>
          <Button variant="outline" className={WIDE} disabled={isBlocked} onClick={() => uploadNow(false)}>
            <Upload aria-hidden />
            Upload
          </Button>
          <Button ref={mainButton} className={WIDE} disabled={isBlocked} onClick={() => uploadNow(true)}>
            <Link2 aria-hidden />
            Upload and copy link
          </Button>
        </>
      )}
      {isDiscardAsked && (
        <ConfirmPanel
          title="Discard recording?"
          description={discardText(onServer)}
          confirmLabel="Discard"
          onConfirm={discardNow}
          onClose={() => setDiscardAsked(false)}
        />
      )}
    </DialogFooter>
  );
}
