import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldErrors, useForm } from 'react-hook-form';
import { projectInput } from '#shared/api/ground/forms.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { FormDialog } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { useCreateProject } from './mutations.ts';

/** Shows a toast about the first invalid field, in addition to the message at the field. */
function notifyFaults({ name, description }: FieldErrors<{ name: string; description: string }>) {
  const fault = name?.message ?? description?.message;
  if (fault) toast({ variant: 'destructive', title: 'Validation Error', description: fault });
}

function useNewProjectForm(workspaceId: string, onCreated: () => void) {
  const create = useCreateProject(workspaceId);
  const form = useForm({ resolver: zodResolver(projectInput), defaultValues: { name: '', description: '' } });
  const send = form.handleSubmit(
    (values) =>
      create.mutate(values, {
        onSuccess: onCreated,
        onError: (error) => void showFormError(error, ['name', 'description'], form.setError),
      }),
    notifyFaults,
  );
  return { register: form.register, errors: form.formState.errors, submit: send, pending: create.isPending };
}

export function NewProjectDialog({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const { register, errors, submit, pending } = useNewProjectForm(workspaceId, onClose);
  return (
    <FormDialog
      title="New project"
      description="A place for recordings that belong together."
      pending={pending}
      onSubmit={submit}
      submit={{ label: pending ? 'Creating...' : 'Create project' }}
      onClose={onClose}
    >
      <FormField label="Name" error={errors.name?.message}>
        <Input autoComplete="off" placeholder="Product demos" {...register('name')} />
      </FormField>
      <FormField label="Description" optional error={errors.description?.message}>
        <Textarea placeholder="What the project is about" {...register('description')} />
      </FormField>
    </FormDialog>
  );
}
