import { useState } from 'react';
import type { Project } from '#shared/api/identity/projects.ts';
import { countText } from '#web/lib/count-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FormDialog } from '#web/ui/form-actions.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { useDeleteProject } from './mutations.ts';

interface DeleteProjectDialogProps {
  project: Project;
  onClose: () => void;
  /** Called after the project was deleted; by default `onClose`. */
  onDeleted?: () => void;
}

type Fate = 'keep' | 'delete';

export function DeleteProjectDialog({ project, onClose, onDeleted = onClose }: DeleteProjectDialogProps) {
  const [fate, setFate] = useState<Fate>('keep');
  const { mutate, isPending } = useDeleteProject(project, onDeleted);
  const label = fate === 'delete' ? 'Delete project and recordings' : 'Delete Project';
  return (
    <FormDialog
      title="Delete project"
      description={`“${project.name}” will be deleted for everyone. This action cannot be undone.`}
      className="max-w-lg"
      role="alertdialog"
      pending={isPending}
      onSubmit={() => mutate(fate === 'delete')}
      submit={{ label: isPending ? 'Deleting...' : label, variant: 'destructive' }}
      onClose={onClose}
    >
      {project.recordingCount > 0 && <RecordingsFate project={project} fate={fate} onFateChange={setFate} />}
    </FormDialog>
  );
}

interface RecordingsFateProps {
  project: Project;
  fate: Fate;
  onFateChange: (fate: Fate) => void;
}

function RecordingsFate({ project, fate, onFateChange }: RecordingsFateProps) {
  const { recordingCount, mayDeleteRecordings, accessLevel } = project;
  const count = countText(recordingCount, 'recording');
  return (
    <>
      <RadioCards
        label={`What happens to its ${count}`}
        value={fate}
        onValueChange={onFateChange}
        className="sm:grid-flow-row"
        options={[
          { value: 'keep', label: 'Keep its recordings', description: `${count} will stay, without a project.` },
          {
            value: 'delete',
            label: 'Delete its recordings too',
            description: mayDeleteRecordings
              ? `${count} will be deleted, with all links to them.`
              : 'Only the owner and admins can: some of them are not yours.',
            disabled: !mayDeleteRecordings,
          },
        ]}
      />
      {fate === 'keep' && accessLevel === 'restricted' && (
        <Alert variant="warning" title="This project is restricted">
          Without it, every member of the workspace sees its recordings.
        </Alert>
      )}
    </>
  );
}
