import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { passkeyName } from '#shared/api/identity/passkey-form.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { type Failure, notifyFailure } from '#web/library/app-mutation.ts';
import { FormDialog } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { passkeyFailureText } from './passkey-failure.ts';
import { makePasskey } from './passkey-queries.ts';

const FAILURE: Failure = {
  title: 'Passkey not added',
  text: 'Failed to add the passkey. Please try again.',
  textOf: passkeyFailureText,
};

const values = z.object({ name: passkeyName });

function useNewPasskeyForm(onClose: () => void) {
  const form = useForm({ resolver: zodResolver(values), defaultValues: { name: '' } });
  const adding = useMutation({
    mutationFn: makePasskey,
    onSuccess: ({ name }) => {
      toast({ title: 'Passkey added', description: `You can now log in with “${name}”.` });
      onClose();
    },
    onError: (error) => {
      if (!showFormError(error, ['name'], form.setError)) notifyFailure(error, FAILURE);
    },
  });
  return { form, pending: adding.isPending, submit: form.handleSubmit((named) => adding.mutate(named)) };
}

/** Adds a passkey: asks for its name. Open as long as it is rendered. */
export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { form, pending, submit } = useNewPasskeyForm(onClose);
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser will ask where to save it: on this device, in a password manager, or on a security key."
      pending={pending}
      onSubmit={submit}
      submit={{ label: pending ? 'Adding...' : 'Add passkey' }}
      onClose={onClose}
    >
      <FormField label="Name" hint="Where it's saved, such as “Laptop”" error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </FormField>
    </FormDialog>
  );
}
