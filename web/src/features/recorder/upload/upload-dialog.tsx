import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, WifiOff } from 'lucide-react';
import { type MouseEvent, type Ref, useEffect, useState } from 'react';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { sizeText } from '#shared/rules/ground/size-text.ts';
import { preconnect } from '#web/lib/http/preconnect.ts';
import { DRAIN_MAX_MS } from '#web/lib/limits.ts';
import { type UploadStatus, uploadText } from '#web/library/uploads/upload-status.ts';
import { Alert } from '#web/ui/alert.tsx';
import { besideToasts } from '#web/ui/beside-toasts.ts';
import { cn } from '#web/ui/class-names.ts';
import { DialogContent, DialogDescription, DialogHeader, DialogRoot, DialogTitle } from '#web/ui/dialog.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { onServerQuery } from '../flow/on-server-query.ts';
import type { PendingRecording } from '../flow/pending-recording.ts';
import { type FinishedState, isAsking, isFinished, type StateIn } from '../flow/recorder-state.ts';
import { lossText, lossTitle, replaceTitle } from '../flow/recording-texts.ts';
import { readyLink } from '../flow/share-recording.ts';
import { NameField, ProjectField } from '../setup/recording-fields.tsx';
import { useRecorder } from '../use-recorder.ts';
import { PicturePreview, RecordingPreview } from './recording-preview.tsx';
import { resumedNotice } from './resumed-texts.ts';
import { type DialogStep, UploadActions } from './upload-actions.tsx';
import { type Details, useDetails } from './use-details.ts';
import { useUploadFocus } from './use-upload-focus.ts';

/**
 * Progress of the upload, with a notice when it is interrupted.
 * @param size size of the recording, in bytes
 */
function UploadProgressBar({ status, size }: { status: UploadStatus; size: number }) {
  return (
    <div className="grid gap-2">
      <Progress value={status.percent} label="Upload progress" />
      <p className="tabular flex justify-between gap-3 text-[13px] text-muted-foreground">
        <span>{`${Math.floor(status.percent)}% of ${sizeText(size)}`}</span>
        <span>{uploadText(status)}</span>
      </p>
      <div role="status">
        {status.state !== 'sending' && (
          <p className="flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2 text-[13px] text-warning-foreground">
            <WifiOff aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span>
              {status.state === 'offline'
                ? 'You are offline. The upload goes on by itself when the connection is back.'
                : 'The connection is unsteady. Trying again...'}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

/** Says in the dialog, too, when the link exists and where to paste it: people can open it while the rest is uploaded. */
function LinkStatus({ recordingId }: { recordingId: string }) {
  const last = useStore(readyLink);
  const link = last?.recordingId === recordingId ? last : null;
  return (
    <div className="grid gap-1 rounded-lg bg-primary-soft px-3 py-2.5 text-sm">
      <div className="flex items-center gap-2.5">
        {link ? <CircleCheck aria-hidden className="size-4 shrink-0 text-primary-text" /> : <Spinner />}
        <p role="status" className="tabular shrink-0 font-medium">
          {link ? `Link ready, ${link.seconds.toFixed(1)} s` : 'Creating the link...'}
        </p>
        <span className="min-w-0 truncate text-muted-foreground">{link?.url}</span>
      </div>
      <p role="status" className={cn('text-[13px] text-muted-foreground', !link?.isCopied && 'invisible')}>
        It is in your clipboard: paste it into a chat, an email or a ticket.
      </p>
    </div>
  );
}

const copiesLink = (state: FinishedState | StateIn<'ending'>): boolean => {
  if (state.phase === 'saving') return state.copiesLink;
  return state.phase === 'ending' && state.choice?.type === 'upload' && state.choice.copiesLink;
};

function ResumedNotice({ recording, finished }: Pick<FinishedState, 'recording' | 'finished'>) {
  const { data } = useQuery(onServerQuery(recording));
  const { variant, title, text } = resumedNotice(data, finished.durationMs / 1000);
  return (
    <Alert variant={variant} title={title}>
      {text}
    </Alert>
  );
}

function LossNotice({ state }: { state: FinishedState }) {
  const { loss } = state.finished.local.manifest();
  const text = lossText(loss);
  const isHeldBack = state.phase === 'asking' && state.isHeldBack;
  return text ? (
    <Alert variant="warning" title={lossTitle(loss)}>
      <p>{text}</p>
      {isHeldBack && <p>For this reason, it is not uploaded yet. Choose Upload again to save it as it is.</p>}
    </Alert>
  ) : null;
}

interface DetailsFieldsProps {
  recording: PendingRecording;
  details: Details;
  nameField: Ref<HTMLInputElement>;
  disabled: boolean;
}

function DetailsFields({ recording, details, nameField, disabled }: DetailsFieldsProps) {
  return (
    <div className="grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
      <NameField
        value={details.name}
        onChange={details.setName}
        placeholder={recording.name}
        fault={details.nameFault}
        selectsName
        input={nameField}
        disabled={disabled}
      />
      <ProjectField
        workspaceId={recording.workspaceId}
        projectId={details.projectId}
        onProjectChange={details.setProjectId}
        disabled={disabled}
      />
    </div>
  );
}

/** Time after which a step takes long, in milliseconds: for a recording that is saved automatically, a dialog appears. */
const QUIET_MS = 1500;

/** Whether a component has been shown for a while. */
function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** Says what the dialog waits for while the end of the recording is written, if that takes long. */
function EndingNotice() {
  const isLate = useIsLate();
  return (
    <p role="status" className={isLate ? 'text-muted-foreground text-sm' : 'sr-only'}>
      {isLate && `Writing the last pictures. A busy computer needs up to ${DRAIN_MAX_MS / 1000} seconds.`}
    </p>
  );
}

/** The step that the dialog shows. While the end of the recording is written, it is the step that was chosen. */
function stepOf(state: FinishedState | StateIn<'ending'>): DialogStep {
  if (isAsking(state)) return 'asking';
  if (state.phase !== 'ending') return state.phase;
  if (state.choice === null) return 'asking';
  return state.choice.type === 'upload' ? 'saving' : 'discarding';
}

/** A second click of a double click on Stop must not press a button that has just appeared there. */
const onClickCapture = (event: MouseEvent) => {
  if (event.detail > 1 && event.target instanceof Element && event.target.closest('button')) event.stopPropagation();
};

const stayOpen = (event: Event) => event.preventDefault();

/**
 * Dialog after Stop. Only its buttons close it, so that no stray click loses the recording, until that is uploaded: then
 * Escape and a press beside the dialog close it, and the upload goes on in the background.
 */
export function UploadDialog({ state }: { state: FinishedState | StateIn<'ending'> }) {
  const { recording } = state;
  const finished = isFinished(state) ? state.finished : null;
  const { durationMs } = isFinished(state) ? state.finished : state.ending;
  const { recorder, recorders } = useRecorder();
  const details = useDetails(recording, recorder);
  const step = stepOf(state);
  const { nameField, mainButton, panel } = useUploadFocus(step);
  // Each of its buttons makes a call.
  useEffect(preconnect, []);
  return (
    <DialogRoot open>
      <DialogContent
        closable={false}
        {...panel}
        onClickCapture={onClickCapture}
        onEscapeKeyDown={(event) => {
          stayOpen(event);
          recorders.sendInBackground();
        }}
        onPointerDownOutside={recorders.sendInBackground}
        onInteractOutside={stayOpen}
        // The header and the footer stay visible; the content between them scrolls.
        className={cn('max-w-2xl', besideToasts)}
      >
        <DialogHeader>
          <DialogTitle dir="auto" className="line-clamp-2 wrap-anywhere">
            {recording.isReplacement ? replaceTitle(recording.name) : 'Upload Recording'}
          </DialogTitle>
          <DialogDescription className="tabular">
            {`${clockText(durationMs / 1000)}${finished ? ` · ${sizeText(finished.file.size)}` : ''}`}
          </DialogDescription>
        </DialogHeader>
        <div className="-mx-6 -my-1 grid min-h-24 shrink! grid-cols-1 content-start gap-5 overflow-y-auto px-6 py-1">
          {state.phase === 'failed' && (
            <Alert variant="destructive" title={state.error}>
              Nothing is lost: the recording is kept in this browser. Check your connection and try again; what has
              arrived is not sent again.
            </Alert>
          )}
          {finished?.isResumed && state.phase === 'asking' && (
            <ResumedNotice recording={recording} finished={finished} />
          )}
          {isFinished(state) && <LossNotice state={state} />}
          {!recording.isReplacement && (
            <DetailsFields recording={recording} details={details} nameField={nameField} disabled={step !== 'asking'} />
          )}
          {/* The corners close around the first frame. */}
          <div className="corners corners-closing [--corners-gap:4px] [--corners-length:2rem] [--corners-radius:0.75rem] [--corners-width:3px]">
            {isFinished(state) ? (
              <RecordingPreview finished={state.finished} name={recording.name} />
            ) : (
              <PicturePreview picture={state.ending.picture} />
            )}
          </div>
        </div>
        <div className="grid grid-cols-1 gap-5">
          {state.phase === 'ending' && <EndingNotice />}
          {copiesLink(state) && !finished?.savesByItself && <LinkStatus recordingId={recording.id} />}
          {state.phase === 'saving' && <UploadProgressBar status={state.status} size={state.finished.file.size} />}
          <UploadActions state={state} step={step} details={details} mainButton={mainButton} />
        </div>
      </DialogContent>
    </DialogRoot>
  );
}

/** Dialog of a recording that is saved automatically. It appears only when that takes long or fails. */
export function LateUploadDialog({ state }: { state: FinishedState }) {
  const isLate = useIsLate();
  return isLate || isAsking(state) ? <UploadDialog state={state} /> : null;
}
