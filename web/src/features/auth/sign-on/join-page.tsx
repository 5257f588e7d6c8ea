import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { InputOf } from '#shared/api/operation.ts';
import { joinSignOn, mailSignOnJoin } from '#shared/api/sign-on.ts';
import { SIGN_ON_WAYS } from '#shared/model/sign-on.ts';
import { call } from '#web/lib/api.ts';
import { refusalMessage } from '#web/lib/http/api-error.ts';
import { showFormError } from '#web/lib/show-form-error.ts';
import { type Failure, notifyFailure, useAppMutation } from '#web/library/app-mutation.ts';
import { paths } from '#web/library/paths.ts';
import { PAUSES_WEBHOOKS } from '#web/library/pauses-webhooks.ts';
import { signOnOffer } from '#web/library/sign-on.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { AuthLayout, AuthLink } from '../auth-layout.tsx';
import { canUsePasskeys } from '../passkeys/passkeys-here.ts';
import { useSignedIn } from '../queries.ts';
import { useInvitation } from '../use-invitation.ts';

const JOIN_FAILURE: Failure = {
  title: 'Account not joined',
  text: 'Failed to join the account. Please try again.',
};

interface How {
  pausesWebhooks: boolean;
}

/** Joins the account by a password or by the token of a mailed link, and logs in. */
function useJoin() {
  const onSuccess = useSignedIn();
  return useMutation({ mutationFn: (input: InputOf<typeof joinSignOn>) => call(joinSignOn, { input }), onSuccess });
}

/** Joins the account by a passkey, and logs in. */
function useJoinByPasskey({ pausesWebhooks }: How) {
  const onSuccess = useSignedIn();
  return useMutation({
    mutationFn: async () => {
      const { signByPasskey } = await import('../passkeys/log-in-by-passkey.ts');
      return call(joinSignOn, { input: { passkey: await signByPasskey(), pausesWebhooks } });
    },
    onSuccess,
    onError: async (error) => {
      const { passkeyFailureText } = await import('../passkeys/passkey-failure.ts');
      notifyFailure(error, { ...JOIN_FAILURE, textOf: passkeyFailureText });
    },
  });
}

const useMailJoin = () =>
  useAppMutation({
    mutationFn: () => call(mailSignOnJoin, {}),
    success: { title: 'Check your email', description: 'Open the link in this browser. It works for half an hour.' },
    failure: { title: 'Email not sent', text: 'Failed to send the email. Please try again.', textOf: refusalMessage },
  });

/** The end of a first sign-on with the e-mail address of an account: its owner proves that it is theirs. */
export function JoinPage() {
  const [query] = useSearchParams();
  const invitation = useInvitation();
  const ways = (query.get(SIGN_ON_WAYS) ?? '').split(',');
  const token = query.get('token');
  const [pausesWebhooks, setPausesWebhooks] = useState(true);
  const how = { pausesWebhooks };
  const hasProof = token !== null || !ways.includes('mail');
  const name = signOnOffer()?.name ?? 'the provider';
  return (
    <AuthLayout
      announced
      title="Is this account yours?"
      description={
        <span className="wrap-anywhere">
          {`There is an account with your email address. Prove once that it is yours, and ${name} logs you in from then on. Your other devices and your programs are logged out.`}
        </span>
      }
      footer={<AuthLink to={paths.login(invitation)}>Back to login</AuthLink>}
    >
      <div className="grid gap-5">
        {ways.includes('password') && <PasswordProof {...how} />}
        {ways.includes('passkey') && (canUsePasskeys() ? <PasskeyProof {...how} /> : <NoPasskeysHere />)}
        {ways.includes('mail') && (token ? <LinkProof token={token} {...how} /> : <MailProof />)}
        {hasProof && (
          <LabeledCheckbox label={PAUSES_WEBHOOKS} checked={pausesWebhooks} onCheckedChange={setPausesWebhooks} />
        )}
      </div>
    </AuthLayout>
  );
}

function PasswordProof({ pausesWebhooks }: How) {
  const { mutate, isPending } = useJoin();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const onError = (error: Error) => {
    if (!showFormError(error, ['password'], setError)) notifyFailure(error, JOIN_FAILURE);
  };
  return (
    <Form
      pending={isPending}
      onSubmit={handleSubmit(({ password }) => mutate({ password, pausesWebhooks }, { onError }))}
      className="grid gap-5"
    >
      <FormField label="Password" error={formState.errors.password?.message}>
        <PasswordInput
          autoComplete="current-password"
          {...register('password', { required: 'Password is required' })}
        />
      </FormField>
      <Button type="submit" size="lg" pending={isPending}>
        {isPending ? 'Joining...' : 'Join my account'}
      </Button>
    </Form>
  );
}

function PasskeyProof(how: How) {
  const { mutate, isPending } = useJoinByPasskey(how);
  return (
    <Button variant="outline" size="lg" pending={isPending} onClick={() => mutate()}>
      Prove it by a passkey
    </Button>
  );
}

const NoPasskeysHere = () => (
  <Alert title="This browser cannot use passkeys">
    The account has one. To prove it by that, sign on in a browser that knows passkeys.
  </Alert>
);

function MailProof() {
  const { mutate, isPending, isSuccess } = useMailJoin();
  return (
    <Button variant={isSuccess ? 'outline' : 'primary'} size="lg" pending={isPending} onClick={() => mutate()}>
      {isSuccess ? 'Send the link again' : 'Email me a link'}
    </Button>
  );
}

function LinkProof({ token, pausesWebhooks }: How & { token: string }) {
  const { mutate, isPending } = useJoin();
  const onError = (error: Error) => notifyFailure(error, JOIN_FAILURE);
  return (
    <Button size="lg" pending={isPending} onClick={() => mutate({ token, pausesWebhooks }, { onError })}>
      {isPending ? 'Joining...' : 'Join my account'}
    </Button>
  );
}
