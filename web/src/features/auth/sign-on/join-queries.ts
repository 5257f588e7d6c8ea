import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/operation.ts';
import { joinSignOn, mailSignOnJoin } from '#shared/api/sign-on.ts';
import { call } from '#web/lib/api.ts';
import { refusalMessage } from '#web/lib/http/api-error.ts';
import { type Failure, notifyFailure, useAppMutation } from '#web/library/app-mutation.ts';
import { useSignedIn } from '../queries.ts';

export const JOIN_FAILURE: Failure = {
  title: 'Account not joined',
  text: 'Failed to join the account. Please try again.',
};

/** Joins the account by a password or by the token of a mailed link, and logs in. */
export function useJoin() {
  const onSuccess = useSignedIn();
  return useMutation({ mutationFn: (input: InputOf<typeof joinSignOn>) => call(joinSignOn, { input }), onSuccess });
}

/** Joins the account by a passkey, and logs in. */
export function useJoinByPasskey() {
  const onSuccess = useSignedIn();
  return useMutation({
    mutationFn: async () => {
      const { signByPasskey } = await import('../passkeys/log-in-by-passkey.ts');
      return call(joinSignOn, { input: { passkey: await signByPasskey() } });
    },
    onSuccess,
    onError: async (error) => {
      const { passkeyFailureText } = await import('../passkeys/passkey-failure.ts');
      notifyFailure(error, { ...JOIN_FAILURE, textOf: passkeyFailureText });
    },
  });
}

export const useMailJoin = () =>
  useAppMutation({
    mutationFn: () => call(mailSignOnJoin, {}),
    success: { title: 'Check your email', description: 'Open the link in this browser. It works for half an hour.' },
    failure: { title: 'Email not sent', text: 'Failed to send the email. Please try again.', textOf: refusalMessage },
  });
