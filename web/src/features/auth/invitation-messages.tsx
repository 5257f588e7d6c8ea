import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { useLogout } from './queries.ts';

/** The way out of any invitation. */
export function ToDashboard() {
  return (
    <Button asChild size="lg" className="w-full">
      <Link to={paths.home} replace>
        Go to Dashboard
      </Link>
    </Button>
  );
}

/** The address has no invitation in it. */
export function MissingInvitation() {
  return (
    <AuthLayout
      title="Invalid Invitation"
      description="This address has no invitation in it. Please open the link in the mail that invited you."
    >
      <ToDashboard />
    </AuthLayout>
  );
}

/** The invitation is being looked at, or accepted. */
export function ProcessingInvitation() {
  return (
    <AuthLayout title="Processing Invitation" description="Please wait a moment.">
      <p role="status" className="flex items-center gap-3 rounded-lg border bg-card p-4 text-muted-foreground text-sm">
        <Spinner className="size-4 text-primary-text" />
        Taking you to your workspace...
      </p>
    </AuthLayout>
  );
}

interface InvitationEndedProps {
  title: string;
  text: string;
  onRetry: (() => void) | undefined;
}

/** The invitation leads nowhere. */
export function InvitationEnded({ title, text, onRetry }: InvitationEndedProps) {
  return (
    <AuthLayout announced title={title} description={text}>
      <div className="grid gap-3">
        {onRetry && (
          <Button size="lg" variant="outline" onClick={onRetry}>
            Try again
          </Button>
        )}
        <ToDashboard />
      </div>
    </AuthLayout>
  );
}

/** Somebody else was invited. Logging out leads to the login, and the invitation with it. */
export function EmailMismatch({ text }: { text: string }) {
  const logout = useLogout();
  return (
    <AuthLayout announced title="Email Mismatch" description={text}>
      <div className="grid gap-3">
        <Button size="lg" pending={logout.isPending} onClick={() => logout.mutate()}>
          Log Out
        </Button>
        <Button asChild size="lg" variant="outline">
          <Link to={paths.home} replace>
            Cancel
          </Link>
        </Button>
      </div>
    </AuthLayout>
  );
}
