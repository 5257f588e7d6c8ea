import type { CurrentUser } from '#shared/api/identity/auth.ts';
import { LinkButton } from '#web/library/link-button.tsx';
import { paths } from '#web/library/paths.ts';
import { aRole } from '#web/library/role-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { useLogout } from './queries.ts';
import { useAcceptInvitation } from './use-accept-invitation.ts';

/** /accept-invitation for a logged-in user: joins the workspace automatically if the e-mail addresses match. */
export function AcceptInvitationPage({ token, user }: { token: string; user: CurrentUser }) {
  const state = useAcceptInvitation(token, user);
  switch (state.step) {
    case 'processing':
      return <ProcessingInvitation />;
    case 'mismatch':
      return <EmailMismatch text={state.text} />;
    case 'failed':
      return <InvitationEnded {...state.failure} onRetry={state.failure.mayRetry ? state.retry : undefined} />;
    case 'accepted':
      return (
        <AuthLayout
          announced
          title="Success!"
          description={
            <>
              You have joined <strong className="text-foreground">{state.workspaceName}</strong> as {aRole(state.role)}.
              Redirecting to the dashboard...
            </>
          }
        >
          <ToDashboard />
        </AuthLayout>
      );
  }
}

function ToDashboard() {
  return (
    <LinkButton size="lg" to={paths.home} replace>
      Go to Dashboard
    </LinkButton>
  );
}

export function MissingInvitation() {
  return (
    <AuthLayout
      title="Invalid Invitation"
      description="This link doesn't contain an invitation. Please open the link in your invitation email."
    >
      <ToDashboard />
    </AuthLayout>
  );
}

function ProcessingInvitation() {
  return (
    <AuthLayout title="Processing Invitation" description="Please wait a moment.">
      <p role="status" className="flex items-center gap-3 rounded-lg border bg-card p-4 text-muted-foreground text-sm">
        <Spinner className="size-4 text-primary-text" />
        Taking you to your workspace...
      </p>
    </AuthLayout>
  );
}

function InvitationEnded({ title, text, onRetry }: { title: string; text: string; onRetry: (() => void) | undefined }) {
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

/** Another e-mail address was invited. Logging out leads to the login, which keeps the invitation. */
function EmailMismatch({ text }: { text: string }) {
  const logout = useLogout();
  return (
    <AuthLayout announced title="Email Mismatch" description={text}>
      <div className="grid gap-3">
        <Button size="lg" pending={logout.isPending} onClick={() => logout.mutate()}>
          Log Out
        </Button>
        <LinkButton size="lg" variant="outline" to={paths.home} replace>
          Cancel
        </LinkButton>
      </div>
    </AuthLayout>
  );
}
