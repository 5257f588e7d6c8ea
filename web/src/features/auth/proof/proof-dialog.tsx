import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { proveSelf } from '#shared/api/proof.ts';
import { call } from '#web/lib/api.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { notifyFailure } from '#web/library/app-mutation.ts';
import { useCurrentUser } from '#web/library/current-user.ts';
import { signOnOffer } from '#web/library/sign-on.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { usePasskeys } from '../passkeys/passkey-list.ts';
import { canUsePasskeys } from '../passkeys/passkeys-here.ts';
import { useBeginSignOn } from '../sign-on/sign-on-button.tsx';

const FAILURE = { title: 'Not confirmed', text: 'Failed to confirm that it is you. Please try again.' };

interface ProofProps {
  onProven: () => void;
}

/**
 * Asks for the password or a passkey, some time after the log-in. A person who has neither signs on again. Open as long as
 * it is rendered.
 */
export function ProofDialog({ onProven, onClose }: ProofProps & { onClose: () => void }) {
  const { user } = useCurrentUser();
  const hasPassword = !user?.hasNoPassword;
  const passkeys = usePasskeys().data ?? [];
  const hasPasskey = canUsePasskeys() && passkeys.some(({ worksHere, isCopied }) => worksHere && !isCopied);
  return (
    <Dialog
      title="Please confirm it’s you"
      description="You logged in some time ago, and this lasts longer than your log-in."
      onClose={onClose}
    >
      <div className="grid gap-5">
        {hasPasskey && <ByPasskey onProven={onProven} />}
        {hasPassword ? <ByPassword onProven={onProven} /> : !hasPasskey && <BySignOn />}
      </div>
    </Dialog>
  );
}

function ByPassword({ onProven }: ProofProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const { mutate, isPending } = useMutation({
    mutationFn: (input: { password: string }) => call(proveSelf, { input }),
    onSuccess: onProven,
    onError: (error) => {
      if (!showFormError(error, ['password'], setError)) notifyFailure(error, FAILURE);
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
      <FormActions>{isPending ? 'Confirming...' : 'Confirm'}</FormActions>
    </Form>
  );
}

function ByPasskey({ onProven }: ProofProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { signByPasskey } = await import('../passkeys/log-in-by-passkey.ts');
      return call(proveSelf, { input: { passkey: await signByPasskey() } });
    },
    onSuccess: onProven,
    onError: async (error) => {
      const { passkeyFailureText } = await import('../passkeys/passkey-failure.ts');
      notifyFailure(error, { ...FAILURE, textOf: passkeyFailureText });
    },
  });
  return (
    <Button variant="outline" pending={isPending} onClick={() => mutate()}>
      Use a passkey
    </Button>
  );
}

function BySignOn() {
  const { mutate, isPending } = useBeginSignOn(FAILURE.title);
  const name = signOnOffer()?.name ?? 'your provider';
  return (
    <>
      <p className="wrap-anywhere text-sm">{`Log in again with ${name}, and then come back here within ten minutes.`}</p>
      <Button pending={isPending} className="min-w-0" onClick={() => mutate({})}>
        <span className="truncate" title={name}>{`Continue with ${name}`}</span>
      </Button>
    </>
  );
}
