import { type FormEvent, useState } from 'react';
import type { Project } from '#shared/api/identity/projects.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { Loaded } from '#web/library/loaded.tsx';
import { NO_PROJECT } from '#web/library/project-choice.ts';
import { useProjects } from '#web/library/workspace-queries.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { moveTargets } from './move-targets.ts';
import { useMoveRecording } from './mutations.ts';

export function MoveDialog({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const query = useProjects();
  return (
    <Dialog title="Move to project" description={`Choose where “${recording.name}” belongs.`} onClose={onClose}>
      <Loaded query={query} name="Projects" waiting={<Skeleton className="h-16" />}>
        {(projects) => <MoveForm recording={recording} projects={projects} onDone={onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface MoveFormProps {
  recording: Recording;
  projects: readonly Project[];
  onDone: () => void;
}

function MoveForm({ recording, projects, onDone }: MoveFormProps) {
  const present = recording.projectId ?? NO_PROJECT.value;
  const [chosen, setChosen] = useState(present);
  const move = useMoveRecording(recording);
  const targets = moveTargets(projects, recording.projectId);
  // The chosen project may be deleted while the dialog is open.
  const value = targets.some((target) => target.value === chosen) ? chosen : present;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    move(value === NO_PROJECT.value ? null : value);
    onDone();
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <FormField label="Project" hint={targets.length === 1 && 'There is no other project to move it to yet.'}>
        <Select value={value} onValueChange={setChosen} options={targets} />
      </FormField>
      <FormActions disabled={value === present}>Move</FormActions>
    </form>
  );
}
