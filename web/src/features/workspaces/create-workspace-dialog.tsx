import { workspaceInput } from '#shared/api/ground/forms.ts';
import { NewTextsDialog } from '#web/library/new-texts-dialog.tsx';
import { useCreateWorkspace } from './mutations.ts';

export const CreateWorkspaceDialog = ({ onClose }: { onClose: () => void }) => (
  <NewTextsDialog
    title="Create workspace"
    description="A place for recordings that you share with a team."
    className="max-w-[425px]"
    schema={workspaceInput}
    examples={{ name: 'Design team', description: 'What the workspace is for' }}
    submit="Create workspace"
    isNameFirst
    create={useCreateWorkspace()}
    onClose={onClose}
  />
);
