import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { InputOf } from '#shared/api/ground/operation.ts';
import type { logInByPasskey } from '#shared/api/identity/passkeys.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { type Failure, notifyFailure } from '#web/library/app-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

interface ProofProps<Proof> {
  /** Sends the proof. */
  prove: (proof: Proof) => Promise<unknown>;
  failure: Failure;
}

interface PasswordProofProps extends ProofProps<{ password: string }> {
  /** The buttons below the field. */
  buttons: (isPending: boolean) => ReactNode;
}

/** Asks for the password, as a proof of who somebody is. */
export function PasswordProof({ prove, failure, buttons }: PasswordProofProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const { mutate, isPending } = useMutation({
    mutationFn: prove,
    onError: (error) => {
      if (!showFormError(error, ['password'], setError)) notifyFailure(error, failure);
    },
  });
  return (
    <Form pending={isPending} onSubmit={handleSubmit((values) => mutate(values))} className="grid gap-5">
      <FormField label="Password" error={formState.errors.password?.message}>
        <PasswordInput
          autoComplete="current-password"
          {...register('password', { required: 'Password is required' })}
        />
      </FormField>
      {buttons(isPending)}
    </Form>
  );
}

interface PasskeyProofProps extends ProofProps<{ passkey: InputOf<typeof logInByPasskey> }> {
  label: string;
}

/** Asks the browser for a passkey, as a proof of who somebody is. */
export function PasskeyProof({ prove, failure, label }: PasskeyProofProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { signByPasskey } = await import('../passkeys/log-in-by-passkey.ts');
      return prove({ passkey: await signByPasskey() });
    },
    onError: async (error) => {
      const { passkeyFailureText } = await import('../passkeys/passkey-failure.ts');
      notifyFailure(error, { ...failure, textOf: passkeyFailureText });
    },
  });
  return (
    <Button variant="outline" size="lg" pending={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
