import { MonitorUp, Video } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { NAME_MAX_LENGTH } from '../../../../../shared/model/account.ts';
import type { RecordingType } from '../../../../../shared/model/recording.ts';
import { useCurrentWorkspace } from '../../../lib/current-workspace.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../../ui/dialog.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Input } from '../../../ui/input.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { defaultRecordingName } from '../session/recording-name.ts';
import { type StartOptions, useRecorder } from '../use-recorder.ts';
import { MicrophoneSwitch } from './microphone-switch.tsx';
import { ProjectField } from './project-field.tsx';

/** Phones have no screen capture. */
const canRecordScreen = 'getDisplayMedia' in (navigator.mediaDevices ?? {});

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

/** Asks what to record, then starts. It stays open until recording has begun, and forgets its choices then. */
export function SetupDialog() {
  const { setup, setSetup, state } = useRecorder();
  const isStarting = state.phase === 'starting';
  return (
    <Dialog open={setup !== null} onOpenChange={(open) => !open && !isStarting && setSetup(null)}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>Start Recording</DialogTitle>
          <DialogDescription>Choose what to record. Your browser asks for permission next.</DialogDescription>
        </DialogHeader>
        <SetupForm preset={setup} onStarted={() => setSetup(null)} />
      </DialogContent>
    </Dialog>
  );
}

interface SetupFormProps {
  preset: StartOptions | null;
  onStarted: () => void;
}

function SetupForm({ preset, onStarted }: SetupFormProps) {
  const { recorder, state } = useRecorder();
  const { workspace } = useCurrentWorkspace();
  const [type, setType] = useState<RecordingType>(canRecordScreen ? 'screen' : 'camera');
  const [name, setName] = useState('');
  const [projectId, setProjectId] = useState<string | null>(preset?.projectId ?? null);
  const [microphone, setMicrophone] = useState(true);
  const microphoneId = useId();
  const isStarting = state.phase === 'starting';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!workspace) return;
    if (await recorder.start({ type, name, projectId, microphone, workspaceId: workspace.id })) onStarted();
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-5">
      <RadioCards label="Recording type" value={type} onValueChange={setType} options={TYPES} disabled={isStarting} />
      <FormField label="Name" optional>
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder={defaultRecordingName(new Date())}
          maxLength={NAME_MAX_LENGTH}
          disabled={isStarting}
          autoComplete="off"
        />
      </FormField>
      <ProjectField projectId={projectId} onProjectChange={setProjectId} disabled={isStarting} />
      <MicrophoneSwitch id={microphoneId} checked={microphone} onCheckedChange={setMicrophone} disabled={isStarting} />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline" disabled={isStarting}>
            Cancel
          </Button>
        </DialogClose>
        <Button type="submit" pending={isStarting} disabled={!workspace}>
          {isStarting ? 'Starting...' : 'Start Recording'}
        </Button>
      </DialogFooter>
    </form>
  );
}
