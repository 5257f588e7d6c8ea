import type { CurrentUser } from '#shared/api/auth.ts';
import { aRole } from '../../lib/role-labels.ts';
import { AuthLayout } from './auth-layout.tsx';
import { EmailMismatch, InvitationEnded, ProcessingInvitation, ToDashboard } from './invitation-messages.tsx';
import { useAcceptInvitation } from './use-accept-invitation.ts';

interface AcceptInvitationPageProps {
  token: string;
  user: CurrentUser;
}

/** /accept-invitation for somebody who is signed in: joins the workspace by itself when the address is the right one. */
export function AcceptInvitationPage({ token, user }: AcceptInvitationPageProps) {
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
