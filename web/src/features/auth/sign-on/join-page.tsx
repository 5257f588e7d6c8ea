import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { InputOf } from '#shared/api/ground/operation.ts';
import { joinSignOn, mailSignOnJoin } from '#shared/api/identity/sign-on.ts';
import { SIGN_ON_WAYS } from '#shared/model/identity/sign-on.ts';
import { call } from '#web/lib/api.ts';
import { refusalMessage } from '#web/lib/http/api-error.ts';
import { type Failure, notifyFailure, useAppMutation } from '#web/library/app-mutation.ts';
import { paths } from '#web/library/paths.ts';
import { PauseWebhooksChoice } from '#web/library/pause-webhooks-choice.tsx';
import { signOnOffer } from '#web/library/sign-on.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { AuthLayout, AuthLink } from '../auth-layout.tsx';
import { canUsePasskeys } from '../passkeys/passkeys-here.ts';
import { PasskeyProof, PasswordProof } from '../proof/proofs.tsx';
import { useSignedIn } from '../queries.ts';
import { useInvitation } from '../use-invitation.ts';

const JOIN_FAILURE: Failure = {
  title: 'Account not connected',
  text: 'Failed to connect the account. Please try again.',
};

const labelOf = (isPending: boolean): string => (isPending ? 'Connecting...' : 'Connect my account');
const joinButton = (isPending: boolean) => (
  <Button type="submit" size="lg" pending={isPending}>
    {labelOf(isPending)}
  </Button>
);

const useMailJoin = () =>
  useAppMutation({
    mutationFn: () => call(mailSignOnJoin, {}),
    success: { title: 'Check your email', description: 'Open the link in this browser. It expires in 30 minutes.' },
    failure: { title: 'Email not sent', text: 'Failed to send the email. Please try again.', textOf: refusalMessage },
  });

/** The end of a first sign-on with the e-mail address of an account: its owner proves that it is theirs. */
export function JoinPage() {
  const [query] = useSearchParams();
  const invitation = useInvitation();
  const ways = (query.get(SIGN_ON_WAYS) ?? '').split(',');
  const token = query.get('token');
  const [pausesWebhooks, setPausesWebhooks] = useState(true);
  const onJoined = useSignedIn();
  const prove = async (proof: InputOf<typeof joinSignOn>) =>
    onJoined(await call(joinSignOn, { input: { ...proof, pausesWebhooks } }));
  const how = { prove, failure: JOIN_FAILURE };
  const hasProof = token !== null || !ways.includes('mail');
  const name = signOnOffer()?.name ?? 'the provider';
  return (
    <AuthLayout
      announced
      title="Is this account yours?"
      description={
        <span className="wrap-anywhere">
          {`There's already an account with your email address. Confirm once that it's yours, and you can log in with ${name} from then on. Your other devices and programs will be logged out.`}
        </span>
      }
      footer={<AuthLink to={paths.login(invitation)}>Back to login</AuthLink>}
    >
      <div className="grid gap-5">
        {hasProof && <PauseWebhooksChoice checked={pausesWebhooks} onCheckedChange={setPausesWebhooks} />}
        {ways.includes('password') && <PasswordProof {...how} buttons={joinButton} />}
        {ways.includes('passkey') &&
          (canUsePasskeys() ? <PasskeyProof {...how} label="Confirm with a passkey" /> : <NoPasskeysHere />)}
        {ways.includes('mail') && (token ? <LinkProof token={token} prove={prove} /> : <MailProof />)}
      </div>
    </AuthLayout>
  );
}

const NoPasskeysHere = () => (
  <Alert title="This browser can't use passkeys">
    Your account has one. To confirm with it, log in from a browser that supports passkeys.
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

function LinkProof({ token, prove }: { token: string; prove: (proof: { token: string }) => Promise<unknown> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: prove,
    onError: (error) => notifyFailure(error, JOIN_FAILURE),
  });
  return (
    <Button size="lg" pending={isPending} onClick={() => mutate({ token })}>
      {labelOf(isPending)}
    </Button>
  );
}
