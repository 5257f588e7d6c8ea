import type { PendingRecording } from '../flow/recorder-state.ts';
import { NameField } from '../setup/name-field.tsx';
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
      <NameField
        value={details.name}
        onChange={details.setName}
        placeholder={recording.name}
        fault={details.nameFault}
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
