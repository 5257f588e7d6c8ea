import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { workspaceInput } from '#shared/api/ground/forms.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { FormDialog } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useCreateWorkspace } from './mutations.ts';

export function CreateWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const { register, errors, isBlank, submit, pending } = useCreateForm(onClose);
  return (
    <FormDialog
      title="Create workspace"
      description="A place for recordings that you share with a team."
      className="max-w-[425px]"
      pending={pending}
      onSubmit={submit}
      submit={{ label: pending ? 'Creating...' : 'Create workspace', disabled: isBlank }}
      onClose={onClose}
    >
      <FormField label="Name" error={errors.name?.message}>
        <Input autoComplete="off" placeholder="Design team" {...register('name')} />
      </FormField>
      <FormField label="Description" optional error={errors.description?.message}>
        <Textarea placeholder="What the workspace is for" {...register('description')} />
      </FormField>
    </FormDialog>
  );
}

function useCreateForm(onCreated: () => void) {
  const create = useCreateWorkspace();
  const form = useForm({ resolver: zodResolver(workspaceInput), defaultValues: { name: '', description: '' } });
  const submit = form.handleSubmit((values) =>
    create.mutate(values, {
      onSuccess: onCreated,
      onError: (error) => void showFormError(error, ['name', 'description'], form.setError),
    }),
  );
  return {
    register: form.register,
    errors: form.formState.errors,
    isBlank: form.watch('name').trim() === '',
    submit,
    pending: create.isPending,
  };
}
