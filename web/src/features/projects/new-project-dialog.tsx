import { projectInput } from '#shared/api/ground/forms.ts';
import { NewTextsDialog } from '#web/library/new-texts-dialog.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { useCreateProject } from './mutations.ts';

export const NewProjectDialog = ({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) => (
  <NewTextsDialog
    title="New project"
    description="A place for recordings that belong together."
    schema={projectInput}
    examples={{ name: 'Product demos', description: 'What the project is about' }}
    submit="Create project"
    create={useCreateProject(workspaceId)}
    // The first invalid field is also told by a toast.
    onInvalid={({ name, description }) => {
      const fault = name?.message ?? description?.message;
      if (fault) toast({ variant: 'destructive', title: 'Validation Error', description: fault });
    }}
    onClose={onClose}
  />
);
