import { useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { VERIFICATION_CODE_LENGTH } from '#shared/model/account.ts';
import { paths } from '#web/library/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { CodeInput } from './code-input.tsx';
import { useInvitation } from './use-invitation.ts';
import { useVerifyForm } from './use-verify-form.ts';

/** The support's e-mail address, which VITE_SUPPORT_EMAIL sets when the web app is built; empty without one. */
const SUPPORT = import.meta.env.VITE_SUPPORT_EMAIL ?? '';

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
          We sent a 6-digit code to <span className="font-medium text-foreground">{email}</span>.
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
      description="This address does not say which account to verify. Please sign up again to get a new code."
    >
      <Button asChild size="lg">
        <Link to={paths.signup(invitation)}>Sign up again</Link>
      </Button>
    </AuthLayout>
  );
}

/** Form for the code, which is checked when it is complete, with a button that requests another one. */
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

/** The link to the support. Without an address of one, the people who run the site are the support. */
function Support() {
  if (SUPPORT === '') return 'contact the people who run this site';
  return (
    <a
      href={`mailto:${SUPPORT}`}
      className="rounded-sm font-medium text-primary-text underline decoration-primary-text/35 underline-offset-4 hover:decoration-current"
    >
      contact support
    </a>
  );
}
