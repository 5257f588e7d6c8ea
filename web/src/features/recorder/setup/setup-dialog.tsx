import { MonitorUp, Video } from 'lucide-react';
import { LinkButton } from '#web/library/link-button.tsx';
import { paths } from '#web/library/paths.ts';
import { canRecordVideo } from '#web/media/record/choose-format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { cancelStart } from '../flow/record-steps.ts';
import { isStarting } from '../flow/recorder-state.ts';
import { defaultRecordingName, recordableTimeText, replaceTitle } from '../flow/recording-texts.ts';
import { type StartOptions, useRecorder } from '../use-recorder.ts';
import { MoreOptions } from './more-options.tsx';
import { PhoneScreen } from './phone-screen.tsx';
import { NameField, ProjectField, QualityField } from './recording-fields.tsx';
import { RecordingOptions } from './recording-options.tsx';
import { canRecordScreen } from './setup-choices.ts';
import { useSetup } from './use-setup.ts';
import { useStorageQuestion } from './use-storage-question.ts';

/**
 * Dialog that asks what to record, and starts. While that is starting, *Cancel* and Escape end the start, not the dialog.
 * Its form is reset when the recording starts.
 * @param onClosed called once the focus has returned to where it was
 */
export function SetupDialog({ onClosed }: { onClosed: () => void }) {
  const { recorder, setup, setSetup, state } = useRecorder();
  const canRecord = canRecordVideo();
  const close = () => setSetup(null);
  return (
    <Dialog
      title={
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {setup?.replaces ? replaceTitle(setup.replaces.name) : 'Start Recording'}
        </span>
      }
      description={
        <span className="max-sm:sr-only">
          {canRecord ? 'Choose what to record. Your browser asks for permission next.' : 'Not in this browser.'}
        </span>
      }
      className="max-sm:max-h-[calc(100dvh-2*max(0.5rem,var(--safe-y)))] max-sm:w-[calc(100%-1rem)] max-sm:gap-3 max-sm:p-4 max-sm:*:last:top-1.5 max-sm:*:last:end-0.5 md:max-w-3xl"
      isOpen={setup !== null}
      pending={isStarting(state)}
      onEscapeKeyDown={() => cancelStart(recorder)}
      onClose={close}
      onCloseAutoFocus={onClosed}
    >
      {canRecord ? <SetupForm preset={setup} onStarted={close} /> : <CannotRecord onLeave={close} />}
    </Dialog>
  );
}

/** Stands in for the form in a browser that cannot record. No device is opened. */
function CannotRecord({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <Alert variant="warning" title="This browser cannot record">
        It does not make WebM video. Record in a current version of Chrome, Edge or Firefox, or upload a video that
        another app recorded.
      </Alert>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Close</Button>
        </DialogClose>
        <LinkButton to={paths.recordings} onClick={onLeave}>
          Upload a video
        </LinkButton>
      </DialogFooter>
    </>
  );
}

interface StorageNoticeProps {
  /** Seconds of recording that fit into the quota. */
  seconds: number;
  isFull: boolean;
}

function StorageNotice({ seconds, isFull }: StorageNoticeProps) {
  if (isFull) {
    return (
      <Alert variant="destructive" title="No room for a recording">
        A recording is kept in this browser until it is uploaded. Free some space on this device, or upload or discard
        the recordings that are kept here.
      </Alert>
    );
  }
  return (
    <Alert variant="warning" title={`Room for ${recordableTimeText(seconds)}`}>
      A recording is kept in this browser until it is uploaded, and there is little space left on this device.
    </Alert>
  );
}

/** Text that is visually hidden on phones. */
function Wide({ children }: { children: string }) {
  return <span className="max-sm:sr-only">{children}</span>;
}

const TYPES = [
  {
    value: 'screen',
    label: 'Screen',
    description: canRecordScreen ? <Wide>A tab, a window or everything</Wide> : 'Not in this browser',
    icon: MonitorUp,
    disabled: !canRecordScreen,
  },
  { value: 'camera', label: 'Camera', description: <Wide>Just you</Wide>, icon: Video },
] as const;

function SetupForm({ preset, onStarted }: { preset: StartOptions | null; onStarted: () => void }) {
  const { recorder } = useRecorder();
  const setup = useSetup(preset ?? {}, onStarted);
  const { preferences, prefer, projectId, isStarting, quota } = setup;
  const isAsked = useStorageQuestion();
  return (
    <form onSubmit={setup.submit} className="grid gap-3 sm:gap-5">
      <div className="grid gap-3 sm:gap-5 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-6">
        <div className="grid content-start gap-3 sm:gap-5">
          <RadioCards
            label="Recording type"
            value={preferences.type}
            onValueChange={(type) => prefer({ type })}
            options={TYPES}
            disabled={isStarting}
            className="auto-cols-fr grid-flow-col"
          />
          {!canRecordScreen && setup.workspaceId && !setup.replaces && (
            <PhoneScreen workspaceId={setup.workspaceId} projectId={projectId} onUpload={onStarted} />
          )}
          {!setup.replaces && (
            <div className="grid gap-3 max-sm:auto-cols-fr max-sm:grid-flow-col sm:gap-5">
              <NameField
                value={setup.name}
                onChange={setup.setName}
                placeholder={defaultRecordingName(new Date())}
                fault={setup.nameFault}
                isOptional
                disabled={isStarting}
              />
              <ProjectField projectId={projectId} onProjectChange={setup.setProjectId} disabled={isStarting} />
            </div>
          )}
          {preferences.type === 'screen' && (
            <QualityField
              quality={preferences.quality}
              onQualityChange={(quality) => prefer({ quality })}
              disabled={isStarting}
            />
          )}
        </div>
        <div className="md:col-start-2 md:row-span-2 md:row-start-1">
          <RecordingOptions setup={setup} />
        </div>
        <MoreOptions setup={setup} />
      </div>
      {isAsked && (
        <Alert title="Your browser asks about storage">
          Allow it, so that your browser does not clear recordings when the disk of this device is full.
        </Alert>
      )}
      {quota.isShort && <StorageNotice seconds={quota.seconds ?? 0} isFull={quota.isFull} />}
      <DialogFooter className="sticky -bottom-4 -mx-4 -mb-4 border-t bg-popover px-4 py-3 max-sm:flex-row max-sm:justify-end sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 sm:py-4">
        <DialogClose asChild>
          <Button variant="outline" onClick={() => cancelStart(recorder)}>
            Cancel
          </Button>
        </DialogClose>
        <Button type="submit" pending={isStarting} disabled={!setup.mayStart}>
          {isStarting ? 'Starting...' : 'Start Recording'}
        </Button>
      </DialogFooter>
    </form>
  );
}
