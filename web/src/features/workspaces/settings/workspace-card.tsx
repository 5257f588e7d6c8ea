import { useForm } from 'react-hook-form';
import type { Workspace } from '#shared/api/workspaces.ts';
import { lazyResolver } from '#web/lib/lazy-resolver.ts';
import { resetAfterSave } from '#web/lib/reset-after-save.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { useUpdateWorkspace } from '../queries.ts';
import { WorkspaceFields, type WorkspaceValues } from './workspace-fields.tsx';

const resolver = lazyResolver(() => import('#shared/api/forms.ts').then((m) => m.workspaceInput));

const valuesOf = ({ name, description }: Workspace): WorkspaceValues => ({ name, description: description ?? '' });

/** State and submission of name and description. Fields that the user has not edited follow changes by others. */
function useWorkspaceForm(workspace: Workspace) {
  const update = useUpdateWorkspace(workspace);
  const form = useForm({
    resolver,
    values: valuesOf(workspace),
    resetOptions: { keepDirtyValues: true },
  });
  const submit = form.handleSubmit((values) => {
    const sent = form.getValues();
    update.mutate(values, {
      onSuccess: (changed) => resetAfterSave(form, sent, valuesOf(changed)),
      onError: (error) => void showFormError(error, ['name', 'description'], form.setError),
    });
  });
  const { errors, isDirty } = form.formState;
  return { register: form.register, errors, isChanged: isDirty, submit, pending: update.isPending };
}

export const WorkspaceCard = ({ workspace }: { workspace: Workspace }) => (
  <WorkspaceFields workspace={workspace} form={useWorkspaceForm(workspace)} />
);
