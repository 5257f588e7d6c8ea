import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { passkeyName } from '#shared/api/passkey-form.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { type Failure, notifyFailure } from '#web/library/app-mutation.ts';
import { FormDialog } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { passkeyFailureText } from './passkey-failure.ts';
import { makePasskey } from './passkey-queries.ts';

const FAILURE: Failure = {
  title: 'Passkey not added',
  text: 'Failed to add the passkey. Please try again.',
  textOf: passkeyFailureText,
};

/** @param asks whether the server has asked for the password */
const formOf = (asks: boolean) =>
  z.object({ name: passkeyName, password: asks ? z.string().min(1, 'Password is required') : z.string() });

function useNewPasskeyForm(onClose: () => void) {
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm({ resolver: zodResolver(formOf(asksPassword)), defaultValues: { name: '', password: '' } });
  const adding = useMutation({
    mutationFn: makePasskey,
    onSuccess: ({ name }) => {
      toast({ title: 'Passkey Added', description: `You can log in with “${name}” now.` });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'PASSWORD_NEEDED') return setAsksPassword(true);
      if (!showFormError(error, ['name', 'password'], form.setError)) notifyFailure(error, FAILURE);
    },
  });
  return {
    form,
    asksPassword,
    pending: adding.isPending,
    submit: form.handleSubmit((values) => adding.mutate(values)),
  };
}

/** Adds a passkey: asks for its name and, some time after the log-in, for the password. Open as long as it is rendered. */
export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { form, asksPassword, pending, submit } = useNewPasskeyForm(onClose);
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser then asks where to keep it: on this device, in a password manager, or on a security key."
      pending={pending}
      onSubmit={submit}
      submit={{ label: pending ? 'Adding...' : 'Add passkey' }}
      onClose={onClose}
    >
      <FormField label="Name" hint="Where you keep it, such as “Laptop”" error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </FormField>
      {asksPassword && (
        <FormField
          label="Password"
          hint="You logged in some time ago, so please prove that it is you"
          error={errors.password?.message}
        >
          <PasswordInput autoComplete="current-password" autoFocus {...form.register('password')} />
        </FormField>
      )}
    </FormDialog>
  );
}
