import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { AuthLink } from './auth-link.tsx';
import { useInvitation } from './use-invitation.ts';
import { VerifyForm } from './verify-form.tsx';

/** /verify: the code from the mail; the guard around it leads on once it was right. */
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
