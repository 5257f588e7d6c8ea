import { NAME_MAX_LENGTH } from '#shared/model/account.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { PendingRecording } from '../flow/recorder-state.ts';
import { ProjectField } from '../setup/project-field.tsx';
import type { Details } from './use-details.ts';

interface DetailsFieldsProps {
  recording: PendingRecording;
  details: Details;
  disabled: boolean;
}

/** What the recording is called and where it goes: both may be changed until it is uploaded. */
export function DetailsFields({ recording, details, disabled }: DetailsFieldsProps) {
  return (
    <div className="grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
      <FormField label="Name" error={details.nameFault}>
        <Input
          value={details.name}
          onChange={(event) => details.setName(event.target.value)}
          placeholder={recording.name}
          maxLength={NAME_MAX_LENGTH}
          disabled={disabled}
          autoComplete="off"
          dir="auto"
        />
      </FormField>
      <ProjectField
        workspaceId={recording.workspaceId}
        projectId={details.projectId}
        onProjectChange={details.setProjectId}
        disabled={disabled}
      />
    </div>
  );
}
