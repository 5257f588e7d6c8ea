import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Workspace, workspaceInput } from '#shared/api/workspaces.ts';
import { resetAfterSave } from '#web/lib/reset-after-save.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { useUpdateWorkspace } from '../queries.ts';

const valuesOf = ({ name, description }: Workspace) => ({ name, description: description ?? '' });

/** State and submission of name and description; what somebody else changes meanwhile appears in untouched fields. */
export function useWorkspaceForm(workspace: Workspace) {
  const update = useUpdateWorkspace(workspace);
  const form = useForm({
    resolver: zodResolver(workspaceInput),
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
