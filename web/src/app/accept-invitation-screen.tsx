import { Navigate } from 'react-router-dom';
import { AcceptInvitationPage, MissingInvitation } from '#web/features/auth/accept-invitation-page.tsx';
import { useInvitation } from '#web/features/auth/use-invitation.ts';
import { paths } from '#web/library/paths.ts';
import { SessionGate } from './session-gate.tsx';

/** /accept-invitation: a visitor logs in first; the invitation is kept in the address. */
export function AcceptInvitationScreen() {
  const token = useInvitation();
  if (!token) return <MissingInvitation />;
  return (
    <SessionGate
      signedIn={(user) => <AcceptInvitationPage token={token} user={user} />}
      signedOut={() => <Navigate to={paths.login(token)} replace />}
    />
  );
}
