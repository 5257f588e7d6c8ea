import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldErrors, useForm } from 'react-hook-form';
import { projectInput } from '#shared/api/projects.ts';
import { showFormError } from '../../lib/show-form-error.ts';
import { toast } from '../../ui/use-toast.ts';
import { useCreateProject } from './queries.ts';

/** Notifies of what keeps the form from being sent, beside the message at the field. */
function notifyFaults({ name, description }: FieldErrors<{ name: string; description: string }>) {
  const fault = name?.message ?? description?.message;
  if (fault) toast({ variant: 'destructive', title: 'Validation Error', description: fault });
}

/** State and submission of a new project; `onCreated` is called once it is there. */
export function useNewProjectForm(workspaceId: string, onCreated: () => void) {
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
