import { MonitorUp, Video } from 'lucide-react';
import { NAME_MAX_LENGTH } from '#shared/model/account.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import type { StartOptions } from '../context/use-recorder.ts';
import { defaultRecordingName } from '../flow/recording-name.ts';
import { ProjectField } from './project-field.tsx';
import { QualityField } from './quality-field.tsx';
import { RecordingOptions } from './recording-options.tsx';
import { canRecordScreen } from './setup-choices.ts';
import { StorageNotice } from './storage-notice.tsx';
import { UploadOptions } from './upload-options.tsx';
import { useSetup } from './use-setup.ts';

const TYPES = [
  {
    value: 'screen',
    label: 'Screen',
    description: canRecordScreen ? 'A tab, a window or everything' : 'Not in this browser',
    icon: MonitorUp,
    disabled: !canRecordScreen,
  },
  { value: 'camera', label: 'Camera', description: 'Yourself, full frame', icon: Video },
] as const;

interface SetupFormProps {
  preset: StartOptions | null;
  onStarted: () => void;
}

/** Everything that can be chosen for a recording. */
export function SetupForm({ preset, onStarted }: SetupFormProps) {
  const setup = useSetup(preset?.projectId ?? null, onStarted);
  const { choices, choose, isStarting, quota } = setup;
  return (
    <form onSubmit={setup.submit} className="grid gap-5">
      <div className="grid gap-5 md:grid-cols-2 md:items-start md:gap-6">
        <div className="grid gap-5">
          <RadioCards
            label="Recording type"
            value={choices.type}
            onValueChange={(type) => choose({ type })}
            options={TYPES}
            disabled={isStarting}
          />
          <FormField label="Name" optional error={setup.nameFault}>
            <Input
              value={choices.name}
              onChange={(event) => choose({ name: event.target.value })}
              placeholder={defaultRecordingName(new Date())}
              maxLength={NAME_MAX_LENGTH}
              disabled={isStarting}
              autoComplete="off"
              dir="auto"
            />
          </FormField>
          <ProjectField
            projectId={choices.projectId}
            onProjectChange={(projectId) => choose({ projectId })}
            disabled={isStarting}
          />
          <UploadOptions setup={setup} />
        </div>
        <div className="grid gap-5">
          <RecordingOptions setup={setup} />
          {choices.type === 'screen' && (
            <QualityField
              quality={choices.quality}
              onQualityChange={(quality) => choose({ quality })}
              disabled={isStarting}
            />
          )}
        </div>
      </div>
      {quota.isShort && <StorageNotice seconds={quota.seconds ?? 0} isFull={quota.isFull} />}
      <DialogFooter className="sticky -bottom-6 -mx-6 -mb-6 border-t bg-popover px-6 py-4">
        <DialogClose asChild>
          <Button variant="outline" disabled={isStarting}>
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
