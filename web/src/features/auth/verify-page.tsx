import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RESEND_COOLDOWN_SECONDS } from '#shared/limits.ts';
import { VERIFICATION_CODE_LENGTH } from '#shared/model/identity/account.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, errorMessage } from '#web/lib/http/api-error.ts';
import { LinkButton } from '#web/library/link-button.tsx';
import { paths } from '#web/library/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { CodeInput } from './code-input.tsx';
import { useCooldown } from './code-sent.ts';
import { useResendVerification, useVerifyEmail } from './queries.ts';
import { useInvitation } from './use-invitation.ts';

/** Seconds until another code may be requested: those of the server's response, or else the full cooldown. */
function waitOf(error: unknown): number {
  const wait = error instanceof ApiError ? Number(error.body.retryAfter) : Number.NaN;
  return wait > 0 ? wait : RESEND_COOLDOWN_SECONDS;
}

function useVerifyForm(userId: string) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const verify = useVerifyEmail();
  const resend = useResendVerification();
  const cooldown = useCooldown();

  const busy = verify.isPending || verify.isSuccess;
  const change = (next: string) => {
    if (busy) return;
    setCode(next);
    setError(undefined);
  };
  const submit = (typed = code) => {
    if (busy) return;
    if (typed.length < VERIFICATION_CODE_LENGTH) return setError('Please enter a complete 6-digit code');
    verify.mutate(
      { userId, code: typed },
      {
        onError: (failure) => {
          setCode('');
          setError(errorMessage(failure, 'Invalid verification code. Please try again.'));
        },
      },
    );
  };
  const sendAgain = () =>
    resend.mutate(userId, {
      onSuccess: ({ message }) => {
        change('');
        input.current?.focus();
        cooldown.wait(RESEND_COOLDOWN_SECONDS);
        toast({ title: 'Code sent', description: message });
      },
      onError: (failure) => {
        setError(errorMessage(failure, 'Failed to resend verification code.'));
        if (failure instanceof ApiError && failure.code === 'RESEND_COOLDOWN') cooldown.wait(waitOf(failure));
      },
    });
  return { code, error, input, change, submit, verify, resend, sendAgain, secondsLeft: cooldown.secondsLeft };
}

/**
 * The support's e-mail address: VITE_SUPPORT_EMAIL when the web app was built with it, or else that of the first
 * administrator.
 * @returns undefined until the server has answered, null without an administrator
 */
function useSupport(): string | null | undefined {
  const built = import.meta.env.VITE_SUPPORT_EMAIL || null;
  const { data, isError } = useQuery({
    queryKey: ['support'],
    // The form does not wait for it.
    queryFn: async () => call((await import('#shared/api/upkeep/system.ts')).getSupport, {}),
    enabled: built === null,
  });
  return isError ? null : (built ?? data?.email);
}

/** /verify: asks for the code from the e-mail. After a correct code, the guard around the screen redirects. */
export function VerifyPage() {
  const [query] = useSearchParams();
  const invitation = useInvitation();
  const userId = query.get('userId');
  const email = query.get('email');
  if (!userId || !email) return <MissingInformation invitation={invitation} />;
  return (
    <AuthLayout
      title="Verify your email"
      description={
        <>
          We sent a 6-digit code to{' '}
          <span translate="no" className="font-medium text-foreground">
            {email}
          </span>
          .
        </>
      }
      footer={<AuthLink to={paths.login(invitation)}>Back to login</AuthLink>}
    >
      <VerifyForm userId={userId} />
    </AuthLayout>
  );
}

function MissingInformation({ invitation }: { invitation: string | null }) {
  return (
    <AuthLayout
      title="Missing Information"
      description="We can't tell which account to verify. Please sign up again to get a new code."
    >
      <LinkButton size="lg" to={paths.signup(invitation)}>
        Sign up again
      </LinkButton>
    </AuthLayout>
  );
}

function VerifyForm({ userId }: { userId: string }) {
  const { code, error, input, change, submit, verify, resend, sendAgain, secondsLeft } = useVerifyForm(userId);
  const errorId = useId();
  const waiting = secondsLeft > 0;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CodeInput
        ref={input}
        value={code}
        onChange={change}
        onComplete={submit}
        onEnter={submit}
        errorId={error && errorId}
      />
      {error && (
        <p id={errorId} role="alert" className="-mt-2 text-destructive-text text-sm">
          {error}
        </p>
      )}
      <Button type="submit" size="lg" pending={verify.isPending} disabled={code.length < VERIFICATION_CODE_LENGTH}>
        {verify.isPending ? 'Verifying...' : 'Verify'}
      </Button>
      <Button variant="outline" size="lg" pending={resend.isPending} disabled={waiting} onClick={sendAgain}>
        <span className="tabular">{waiting ? `Resend code in ${secondsLeft}s` : 'Resend code'}</span>
      </Button>
      <p className="text-muted-foreground text-sm leading-relaxed">
        The code expires in 10 minutes. Nothing in your inbox? Look in the spam folder, or <Support />.
      </p>
    </form>
  );
}

/** The link to the support. Without an address, the people who run the site are the support. */
function Support() {
  const address = useSupport();
  if (address === null) return 'contact the people who run this site';
  return (
    <a
      href={address && `mailto:${address}`}
      className="rounded-sm font-medium text-primary-text underline decoration-primary-text/35 underline-offset-4 hover:decoration-current"
    >
      contact support
    </a>
  );
}
